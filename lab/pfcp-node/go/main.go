// Command pfcp-node is a user plane ("up ADDRESS") and a load generator ("load ADDRESS SESSIONS CONCURRENT") as one
// writes them with go-pfcp: a socket, a read loop, messages parsed and answered. The generator associates, and then
// establishes, modifies, has reported and deletes sessions, so many at a time; it prints sessions per second and the
// 99th percentile of a session's microseconds. "loop ADDRESS SESSIONS" is the same with one session at a time, and with
// no more around it than go-pfcp's examples have. None of them repeats requests or keeps responses: less work than the
// protocol asks for.
package main

import (
	"fmt"
	"net"
	"os"
	"sort"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/wmnsk/go-pfcp/ie"
	"github.com/wmnsk/go-pfcp/message"
)

var (
	started = time.Now()
	address = net.ParseIP("127.0.0.1")
)

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func send(conn *net.UDPConn, to *net.UDPAddr, m message.Message) {
	b := make([]byte, m.MarshalLen())
	must(m.MarshalTo(b))
	_, err := conn.WriteToUDP(b, to)
	must(err)
}

// read parses what comes until the socket is closed.
func read(conn *net.UDPConn, f func(m message.Message, from *net.UDPAddr)) {
	buf := make([]byte, 65536)
	for {
		n, from, err := conn.ReadFromUDP(buf)
		if err != nil {
			return
		}
		// A parsed message refers to the octets it was parsed from.
		m, err := message.Parse(append([]byte(nil), buf[:n]...))
		if err != nil {
			continue
		}
		f(m, from)
	}
}

func up(listen string) {
	at, err := net.ResolveUDPAddr("udp", listen)
	must(err)
	conn, err := net.ListenUDP("udp", at)
	must(err)
	must(conn.SetReadBuffer(8 << 20))
	fmt.Println(conn.LocalAddr())
	sessions := map[uint64]uint64{}
	var next uint64
	var sequence uint32
	nodeID := ie.NewNodeID("127.0.0.1", "", "")
	accepted := func() *ie.IE { return ie.NewCause(ie.CauseRequestAccepted) }
	read(conn, func(m message.Message, from *net.UDPAddr) {
		switch req := m.(type) {
		case *message.HeartbeatRequest:
			send(conn, from, message.NewHeartbeatResponse(req.Sequence(), ie.NewRecoveryTimeStamp(started)))
		case *message.AssociationSetupRequest:
			send(conn, from, message.NewAssociationSetupResponse(req.Sequence(), nodeID, accepted(),
				ie.NewRecoveryTimeStamp(started), ie.NewUPFunctionFeatures(0x10, 0x00)))
		case *message.AssociationReleaseRequest:
			send(conn, from, message.NewAssociationReleaseResponse(req.Sequence(), nodeID, accepted()))
		case *message.SessionEstablishmentRequest:
			fseid, err := req.CPFSEID.FSEID()
			must(err)
			created := []*ie.IE{}
			for _, pdr := range req.CreatePDR {
				id, err := pdr.PDRID()
				must(err)
				if _, err := pdr.FTEID(); err == nil {
					created = append(created, ie.NewCreatedPDR(ie.NewPDRID(id),
						ie.NewFTEID(0x01, uint32(next)+1, address, nil, 0)))
				}
			}
			for _, far := range req.CreateFAR {
				_, err := far.FARID()
				must(err)
			}
			next++
			sessions[next] = fseid.SEID
			ies := append([]*ie.IE{nodeID, accepted(), ie.NewFSEID(next, address, nil)}, created...)
			send(conn, from, message.NewSessionEstablishmentResponse(0, 0, fseid.SEID, req.Sequence(), 0, ies...))
		case *message.SessionModificationRequest:
			cp := sessions[req.SEID()]
			notify := false
			for _, far := range req.UpdateFAR {
				notify = notify || far.HasNOCP()
			}
			send(conn, from, message.NewSessionModificationResponse(0, 0, cp, req.Sequence(), 0, accepted()))
			if notify {
				sequence = (sequence + 1) & 0xffffff
				send(conn, from, message.NewSessionReportRequest(0, 0, cp, sequence, 0,
					ie.NewReportType(0, 0, 0, 1),
					ie.NewDownlinkDataReport(ie.NewPDRID(2))))
			}
		case *message.SessionDeletionRequest:
			cp := sessions[req.SEID()]
			delete(sessions, req.SEID())
			send(conn, from, message.NewSessionDeletionResponse(0, 0, cp, req.Sequence(), 0, accepted()))
		}
	})
}

type session struct {
	answers chan message.Message
	reports chan *message.SessionReportRequest
}

func establishment(n uint64, seid uint64, sequence uint32) message.Message {
	ue := fmt.Sprintf("10.%d.%d.%d", byte(n>>16), byte(n>>8), byte(n))
	return message.NewSessionEstablishmentRequest(0, 0, 0, sequence, 0,
		ie.NewNodeID("127.0.0.1", "", ""),
		ie.NewFSEID(seid, address, nil),
		ie.NewCreatePDR(ie.NewPDRID(1), ie.NewPrecedence(100),
			ie.NewPDI(ie.NewSourceInterface(ie.SrcInterfaceAccess), ie.NewFTEID(0x05, 0, nil, nil, 0),
				ie.NewNetworkInstance("internet")),
			ie.NewUint8IE(ie.OuterHeaderRemoval, 0), ie.NewFARID(1), ie.NewURRID(1), ie.NewQERID(1)),
		ie.NewCreatePDR(ie.NewPDRID(2), ie.NewPrecedence(100),
			ie.NewPDI(ie.NewSourceInterface(ie.SrcInterfaceCore), ie.NewNetworkInstance("internet"),
				ie.NewUEIPAddress(0x06, ue, "", 0, 0)),
			ie.NewFARID(2), ie.NewURRID(1), ie.NewQERID(1)),
		ie.NewCreateFAR(ie.NewFARID(1), ie.NewApplyAction(0x02),
			ie.NewForwardingParameters(ie.NewDestinationInterface(ie.DstInterfaceCore),
				ie.NewNetworkInstance("internet"))),
		ie.NewCreateFAR(ie.NewFARID(2), ie.NewApplyAction(0x01)),
		ie.NewCreateURR(ie.NewURRID(1), ie.NewMeasurementMethod(0, 1, 0), ie.NewReportingTriggers(0x02, 0x00),
			ie.NewVolumeThreshold(0x01, 1<<30, 0, 0)),
		ie.NewCreateQER(ie.NewQERID(1), ie.NewGateStatus(0, 0)),
	)
}

func load(peer string, count, concurrent int) {
	to, err := net.ResolveUDPAddr("udp", peer)
	must(err)
	conn, err := net.ListenUDP("udp", &net.UDPAddr{IP: address})
	must(err)
	must(conn.SetReadBuffer(8 << 20))
	var mutex sync.Mutex
	waiting := map[uint32]chan message.Message{}
	sessions := map[uint64]*session{}
	var sequence uint32
	go read(conn, func(m message.Message, from *net.UDPAddr) {
		mutex.Lock()
		defer mutex.Unlock()
		switch m := m.(type) {
		case *message.HeartbeatRequest:
			send(conn, from, message.NewHeartbeatResponse(m.Sequence(), ie.NewRecoveryTimeStamp(started)))
		case *message.SessionReportRequest:
			if s := sessions[m.SEID()]; s != nil {
				s.reports <- m
			}
		default:
			if c := waiting[m.Sequence()]; c != nil {
				delete(waiting, m.Sequence())
				c <- m
			}
		}
	})
	ask := func(c chan message.Message, make func(sequence uint32) message.Message) message.Message {
		n := atomic.AddUint32(&sequence, 1) & 0xffffff
		mutex.Lock()
		waiting[n] = c
		mutex.Unlock()
		send(conn, to, make(n))
		select {
		case m := <-c:
			return m
		case <-time.After(10 * time.Second):
			fmt.Fprintln(os.Stderr, "no response")
			os.Exit(1)
			return nil
		}
	}
	ask(make(chan message.Message, 1), func(n uint32) message.Message {
		return message.NewAssociationSetupRequest(n, ie.NewNodeID("127.0.0.1", "", ""),
			ie.NewRecoveryTimeStamp(started), ie.NewCPFunctionFeatures(0x03))
	})
	var done sync.WaitGroup
	var number uint64
	took := make([][]time.Duration, concurrent)
	begun := time.Now()
	for worker := range concurrent {
		done.Add(1)
		go func() {
			defer done.Done()
			s := &session{make(chan message.Message, 1), make(chan *message.SessionReportRequest, 1)}
			for {
				n := atomic.AddUint64(&number, 1)
				if n > uint64(count) {
					return
				}
				start := time.Now()
				mutex.Lock()
				sessions[n] = s
				mutex.Unlock()
				m := ask(s.answers, func(sequence uint32) message.Message { return establishment(n, n, sequence) })
				fseid, err := m.(*message.SessionEstablishmentResponse).UPFSEID.FSEID()
				must(err)
				ask(s.answers, func(sequence uint32) message.Message {
					return message.NewSessionModificationRequest(0, 0, fseid.SEID, sequence, 0,
						ie.NewUpdateFAR(ie.NewFARID(2), ie.NewApplyAction(0x0c)))
				})
				report := <-s.reports
				send(conn, to, message.NewSessionReportResponse(0, 0, fseid.SEID, report.Sequence(), 0,
					ie.NewCause(ie.CauseRequestAccepted)))
				ask(s.answers, func(sequence uint32) message.Message {
					return message.NewSessionDeletionRequest(0, 0, fseid.SEID, sequence, 0)
				})
				mutex.Lock()
				delete(sessions, n)
				mutex.Unlock()
				took[worker] = append(took[worker], time.Since(start))
			}
		}()
	}
	done.Wait()
	all := []time.Duration{}
	for _, t := range took {
		all = append(all, t...)
	}
	report(begun, all)
}

// loop does the same with one session at a time, as the examples of go-pfcp do: one goroutine, one socket, a request is
// written and its response read before anything else is done.
func loop(peer string, count int) {
	to, err := net.ResolveUDPAddr("udp", peer)
	must(err)
	conn, err := net.DialUDP("udp", nil, to)
	must(err)
	buf := make([]byte, 1500)
	write := func(m message.Message) {
		b := make([]byte, m.MarshalLen())
		must(m.MarshalTo(b))
		_, err := conn.Write(b)
		must(err)
	}
	next := func() message.Message {
		for {
			must(conn.SetReadDeadline(time.Now().Add(10 * time.Second)))
			n, err := conn.Read(buf)
			must(err)
			m, err := message.Parse(buf[:n])
			must(err)
			if beat, ok := m.(*message.HeartbeatRequest); ok {
				write(message.NewHeartbeatResponse(beat.Sequence(), ie.NewRecoveryTimeStamp(started)))
				continue
			}
			return m
		}
	}
	sequence := uint32(1)
	write(message.NewAssociationSetupRequest(sequence, ie.NewNodeID("127.0.0.1", "", ""),
		ie.NewRecoveryTimeStamp(started), ie.NewCPFunctionFeatures(0x03)))
	_ = next().(*message.AssociationSetupResponse)
	took := make([]time.Duration, 0, count)
	begun := time.Now()
	for n := range uint64(count) {
		start := time.Now()
		write(establishment(n, n+1, sequence+1))
		fseid, err := next().(*message.SessionEstablishmentResponse).UPFSEID.FSEID()
		must(err)
		write(message.NewSessionModificationRequest(0, 0, fseid.SEID, sequence+2, 0,
			ie.NewUpdateFAR(ie.NewFARID(2), ie.NewApplyAction(0x0c))))
		// The report may come before the response.
		for range 2 {
			if report, ok := next().(*message.SessionReportRequest); ok {
				write(message.NewSessionReportResponse(0, 0, fseid.SEID, report.Sequence(), 0,
					ie.NewCause(ie.CauseRequestAccepted)))
			}
		}
		sequence = (sequence + 3) & 0xffffff
		write(message.NewSessionDeletionRequest(0, 0, fseid.SEID, sequence, 0))
		_ = next().(*message.SessionDeletionResponse)
		took = append(took, time.Since(start))
	}
	report(begun, took)
}

// report prints sessions per second and the 99th percentile of a session in microseconds.
func report(begun time.Time, all []time.Duration) {
	seconds := time.Since(begun).Seconds()
	sort.Slice(all, func(i, j int) bool { return all[i] < all[j] })
	fmt.Printf("%f %d\n", float64(len(all))/seconds, all[len(all)*99/100].Microseconds())
}

func main() {
	switch os.Args[1] {
	case "up":
		up(os.Args[2])
	case "loop":
		count, err := strconv.Atoi(os.Args[3])
		must(err)
		loop(os.Args[2], count)
	case "load":
		count, err := strconv.Atoi(os.Args[3])
		must(err)
		concurrent, err := strconv.Atoi(os.Args[4])
		must(err)
		load(os.Args[2], count, concurrent)
	}
}
