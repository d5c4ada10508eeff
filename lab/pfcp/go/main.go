// Command pfcp does what the lab's program asks of go-pfcp, line by line: "run CASE N" answers the nanoseconds that N
// rounds took, "allocations CASE" how many allocations one takes, "octets CASE" what it encodes.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/wmnsk/go-pfcp/ie"
	"github.com/wmnsk/go-pfcp/message"
)

var started = time.Unix(1_670_000_000, 0)

func heartbeat() []byte {
	m := message.NewHeartbeatRequest(4, ie.NewRecoveryTimeStamp(started), nil)
	return marshal(m)
}

func association() []byte {
	m := message.NewAssociationSetupRequest(1,
		ie.NewNodeID("10.0.0.1", "", ""),
		ie.NewRecoveryTimeStamp(started),
		ie.NewUPFunctionFeatures(0x10, 0x00),
	)
	return marshal(m)
}

func session() []byte {
	ip := net.ParseIP("10.0.0.1")
	m := message.NewSessionEstablishmentRequest(0, 0, 0, 57, 0,
		ie.NewNodeID("10.0.0.1", "", ""),
		ie.NewFSEID(0x1122334455667788, ip, nil),
		ie.NewCreatePDR(
			ie.NewPDRID(1),
			ie.NewPrecedence(100),
			ie.NewPDI(
				ie.NewSourceInterface(ie.SrcInterfaceAccess),
				ie.NewFTEID(0x01, 0x12345678, ip, nil, 0),
				ie.NewUEIPAddress(0x02, "10.45.0.2", "", 0, 0),
			),
			ie.NewUint8IE(ie.OuterHeaderRemoval, 0),
			ie.NewFARID(1),
		),
		ie.NewCreateFAR(
			ie.NewFARID(1),
			ie.NewApplyAction(0x02),
			ie.NewForwardingParameters(
				ie.NewDestinationInterface(ie.DstInterfaceCore),
				ie.NewOuterHeaderCreation(0x0100, 0x9abcdef0, "10.0.0.3", "", 0, 0, 0),
			),
		),
		ie.NewPDNType(ie.PDNTypeIPv4),
	)
	return marshal(m)
}

func marshal(m message.Message) []byte {
	out := make([]byte, m.MarshalLen())
	if err := m.MarshalTo(out); err != nil {
		panic(err)
	}
	return out
}

var sink any

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func readHeartbeat(b []byte) {
	m := must(message.ParseHeartbeatRequest(b))
	sink = must(m.RecoveryTimeStamp.RecoveryTimeStamp())
}

func readAssociation(b []byte) {
	m := must(message.ParseAssociationSetupRequest(b))
	sink = must(m.NodeID.NodeID())
	sink = must(m.RecoveryTimeStamp.RecoveryTimeStamp())
	sink = must(m.UPFunctionFeatures.UPFunctionFeatures())
}

func readSession(b []byte) {
	m := must(message.ParseSessionEstablishmentRequest(b))
	sink = must(m.NodeID.NodeID())
	sink = must(m.CPFSEID.FSEID())
	sink = must(m.PDNType.PDNType())
	for _, pdr := range m.CreatePDR {
		for _, child := range pdr.ChildIEs {
			switch child.Type {
			case ie.PDRID:
				sink = must(child.PDRID())
			case ie.Precedence:
				sink = must(child.Precedence())
			case ie.OuterHeaderRemoval:
				sink = must(child.OuterHeaderRemovalDescription())
			case ie.FARID:
				sink = must(child.FARID())
			case ie.PDI:
				for _, inner := range child.ChildIEs {
					switch inner.Type {
					case ie.SourceInterface:
						sink = must(inner.SourceInterface())
					case ie.FTEID:
						sink = must(inner.FTEID())
					case ie.UEIPAddress:
						sink = must(inner.UEIPAddress())
					}
				}
			}
		}
	}
	for _, far := range m.CreateFAR {
		for _, child := range far.ChildIEs {
			switch child.Type {
			case ie.FARID:
				sink = must(child.FARID())
			case ie.ApplyAction:
				sink = must(child.ApplyAction())
			case ie.ForwardingParameters:
				for _, inner := range child.ChildIEs {
					switch inner.Type {
					case ie.DestinationInterface:
						sink = must(inner.DestinationInterface())
					case ie.OuterHeaderCreation:
						sink = must(inner.OuterHeaderCreation())
					}
				}
			}
		}
	}
}

func main() {
	runtime.GOMAXPROCS(1)
	encoders := map[string]func() []byte{"heartbeat": heartbeat, "association": association, "session": session}
	decoders := map[string]func([]byte){"heartbeat": readHeartbeat, "association": readAssociation, "session": readSession}
	cases := map[string]func(){}
	for name, encode := range encoders {
		decode, octets := decoders[name], encode()
		cases[name+"-encode"] = func() { sink = encode() }
		cases[name+"-decode"] = func() { decode(octets) }
	}
	input := bufio.NewScanner(os.Stdin)
	for input.Scan() {
		words := strings.Fields(input.Text())
		switch words[0] {
		case "octets":
			fmt.Println(hex.EncodeToString(encoders[words[1]]()))
		case "allocations":
			fmt.Println(int(testing.AllocsPerRun(100, cases[words[1]])))
		case "run":
			var n int
			fmt.Sscan(words[2], &n)
			f := cases[words[1]]
			begin := time.Now()
			for range n {
				f()
			}
			fmt.Println(time.Since(begin).Nanoseconds())
		}
	}
}
