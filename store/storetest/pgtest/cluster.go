// Package pgtest starts PostgreSQL for tests: a private server in a temporary
// folder, on a free port of loopback, that ends with the program. Only tests and
// what measures import it.
package pgtest

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
)

// ErrMissing says that there is no PostgreSQL here that this user could start.
var ErrMissing = errors.New("PostgreSQL is not installed here, or not for this user")

// Cluster is a PostgreSQL server. Its methods are not for concurrent use.
type Cluster struct {
	Port   int
	folder string
	bin    string
	as     []string // the command that becomes the user who may run a server
	server *exec.Cmd
	alive  *os.File // the server stops when this is closed, be it by our end
}

// Settings are lines of postgresql.conf.
type Settings []string

// Unsafe is for tests that end no server: nothing waits for a disk.
func Unsafe() Settings {
	return Settings{"fsync = off", "full_page_writes = off", "autovacuum = off"}
}

// Start makes a server of its own and starts it; ErrMissing where that cannot
// be. Stop it.
func Start(settings Settings) (*Cluster, error) {
	c, err := newCluster()
	if err != nil {
		return nil, err
	}
	if err := c.run("initdb", "--no-sync", "--auth=trust", "--username=ardoise", "--encoding=UTF8", "--locale=C", "--pgdata="+c.data()); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, c.begin(settings)
}

// Standby makes a second server that follows this one, which must allow it:
// "wal_level = replica" is the default, and loopback is trusted.
func (c *Cluster) Standby(name string, settings Settings) (*Cluster, error) {
	s, err := newCluster()
	if err != nil {
		return nil, err
	}
	from := fmt.Sprintf("host=127.0.0.1 port=%d user=ardoise application_name=%s", c.Port, name)
	if err := s.run("pg_basebackup", "--no-sync", "--checkpoint=fast", "--write-recovery-conf", "--pgdata="+s.data(), "--dbname="+from); err != nil {
		return nil, errors.Join(err, s.Stop())
	}
	return s, s.begin(settings)
}

// newCluster finds the programs, the user, a folder and a port.
func newCluster() (*Cluster, error) {
	bin, err := binaries()
	if err != nil {
		return nil, err
	}
	c := &Cluster{bin: bin}
	if c.folder, err = os.MkdirTemp("", "ardoise-pg-"); err != nil {
		return nil, err
	}
	if os.Geteuid() == 0 { // the server refuses to run as root
		postgres, err := user.Lookup("postgres")
		if err != nil {
			return nil, errors.Join(ErrMissing, err, c.Stop())
		}
		uid, _ := strconv.Atoi(postgres.Uid) // numbers on every system that has root
		gid, _ := strconv.Atoi(postgres.Gid)
		if err := os.Chown(c.folder, uid, gid); err != nil {
			return nil, errors.Join(err, c.Stop())
		}
		c.as = []string{"setpriv", "--reuid=" + postgres.Uid, "--regid=" + postgres.Gid, "--clear-groups"}
	}
	if c.Port, err = freePort(); err != nil {
		return nil, errors.Join(err, c.Stop())
	}
	return c, nil
}

// binaries finds the newest PostgreSQL: Debian keeps it out of PATH.
func binaries() (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb")
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path))))
		return n
	}
	if len(found) > 0 {
		newest := slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) })
		return filepath.Dir(newest), nil
	}
	path, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrMissing
	}
	return filepath.Dir(path), nil
}

func freePort() (int, error) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	return listener.Addr().(*net.TCPAddr).Port, listener.Close()
}

func (c *Cluster) data() string    { return filepath.Join(c.folder, "data") }
func (c *Cluster) logFile() string { return filepath.Join(c.folder, "log") }

// command is a program of PostgreSQL, run by who may.
func (c *Cluster) command(name string, args ...string) *exec.Cmd {
	line := append(slices.Clone(c.as), filepath.Join(c.bin, name))
	line = append(line, args...)
	command := exec.Command(line[0], line[1:]...)
	command.Dir = c.folder
	command.Env = []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "TZ=UTC"}
	return command
}

func (c *Cluster) run(name string, args ...string) error {
	if out, err := c.command(name, args...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, out)
	}
	return nil
}

// begin writes the settings and starts the server.
func (c *Cluster) begin(settings Settings) error {
	lines := append(Settings{
		"listen_addresses = '127.0.0.1'", fmt.Sprintf("port = %d", c.Port),
		"unix_socket_directories = '" + c.folder + "'", "max_connections = 100",
		"log_min_messages = fatal", "shared_buffers = 32MB", "dynamic_shared_memory_type = posix",
	}, settings...)
	file, err := os.OpenFile(filepath.Join(c.data(), "postgresql.conf"), os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return errors.Join(err, c.Stop())
	}
	_, err = file.WriteString("\n" + strings.Join(lines, "\n") + "\n")
	if err := errors.Join(err, file.Close()); err != nil {
		return errors.Join(err, c.Stop())
	}
	if err := c.Restart(); err != nil {
		return errors.Join(err, c.Stop())
	}
	return nil
}

// minder runs the server below a shell that stops it as soon as its standard
// input ends: that is when this program ends, however it does. The folder goes
// with it unless a word asks to keep it. A Ctrl+C that ends this program is for
// it alone: the shell still has to clear away.
const minder = `trap '' HUP INT TERM; folder=$1; shift; "$@" & server=$!
read -r word
kill -QUIT $server 2>/dev/null; wait $server
[ "$word" = keep ] || rm -rf "$folder"`

// Restart starts a server that was killed, and waits until it answers.
func (c *Cluster) Restart() error {
	ours, theirs, err := os.Pipe()
	if err != nil {
		return err
	}
	defer ours.Close()
	log, err := os.Create(c.logFile())
	if err != nil {
		return err
	}
	defer log.Close()
	server := c.command("postgres", "-D", c.data())
	c.server = exec.Command("sh", append([]string{"-c", minder, "minder", c.folder}, server.Args...)...)
	c.server.Dir, c.server.Env = server.Dir, server.Env
	c.server.Stdin, c.server.Stdout, c.server.Stderr, c.alive = ours, log, log, theirs
	if err := c.server.Start(); err != nil {
		return err
	}
	for end := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		err := c.command("pg_isready", "-q", "-U", "ardoise", "-d", "postgres", "-h", "127.0.0.1", "-p", strconv.Itoa(c.Port)).Run()
		if err == nil {
			return nil
		}
		if time.Now().After(end) {
			told, _ := os.ReadFile(c.logFile())
			return fmt.Errorf("the server does not start: %w: %s", err, told)
		}
	}
}

// PID is the process that started all others of the server.
func (c *Cluster) PID() (int, error) {
	text, err := os.ReadFile(filepath.Join(c.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(first)
}

// Kill ends the server as a power cut does, as far as its processes go.
func (c *Cluster) Kill() error {
	pid, err := c.PID()
	if err != nil {
		return err
	}
	// Its children end by themselves once their parent is gone, but first they
	// may finish what they are at.
	children, _ := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", pid, pid))
	if err := kill(pid); err != nil {
		return err
	}
	for _, child := range strings.Fields(string(children)) {
		if id, err := strconv.Atoi(child); err == nil {
			_ = kill(id) // it may have ended with its parent
		}
	}
	_, err = c.alive.WriteString("keep\n")
	c.wait()
	return err
}

func kill(pid int) error {
	process, err := os.FindProcess(pid)
	if err != nil {
		return err
	}
	return process.Kill()
}

// Promote turns a standby into the server that takes writes.
func (c *Cluster) Promote() error {
	return c.run("pg_ctl", "promote", "-w", "-D", c.data())
}

// Stop ends the server and takes its folder away.
func (c *Cluster) Stop() error {
	c.wait()
	return os.RemoveAll(c.folder)
}

// wait lets the server end, if one runs.
func (c *Cluster) wait() {
	if c.server == nil {
		return
	}
	_ = c.alive.Close()
	_ = c.server.Wait() // tells of the signal
	c.server = nil
}

// URL is the address of a database on this server, and on others where it may be
// too.
func (c *Cluster) URL(database string, others ...*Cluster) string {
	hosts := fmt.Sprintf("127.0.0.1:%d", c.Port)
	for _, other := range others {
		hosts += fmt.Sprintf(",127.0.0.1:%d", other.Port)
	}
	return "postgres://ardoise@" + hosts + "/" + database + "?sslmode=disable"
}
