// Verifies a log with golang.org/x/mod: `go run . <folder> <verifier key> <proofs.json>`, where the folder has the
// static files of a log, and the proofs are of this repository's own making.
package main

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/rand"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

type proofs struct {
	Inclusion []struct {
		Index int64
		Leaf  string
		Proof []string
	}
	Consistency []struct {
		Size  int64
		Root  string
		Proof []string
	}
}

type folder string

func (folder) Height() int { return 8 }

func (folder) SaveTiles([]tlog.Tile, [][]byte) {}

func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var read [][]byte
	for _, tile := range tiles {
		data, err := os.ReadFile(filepath.Join(string(f), strings.Replace(tile.Path(), "tile/8/", "tile/", 1)))
		if err != nil {
			return nil, err
		}
		read = append(read, data)
	}
	return read, nil
}

func main() {
	dir, key := os.Args[1], os.Args[2]
	verifier, err := note.NewVerifier(key)
	check(err)
	signed, err := os.ReadFile(filepath.Join(dir, "checkpoint"))
	check(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	tree := tlog.Tree{N: size, Hash: parse(lines[2])}
	reader := tlog.TileHashReader(tree, folder(dir))
	root, err := tlog.TreeHash(size, reader)
	check(err)
	if root != tree.Hash {
		panic("the tiles have another root than the checkpoint")
	}
	for i := 0; i < 50 && size > 0; i++ {
		index := rand.Int63n(size)
		proof, err := tlog.ProveRecord(size, index, reader)
		check(err)
		check(tlog.CheckRecord(proof, size, tree.Hash, index, tlog.RecordHash(entry(dir, size, index))))
		earlier := rand.Int63n(size) + 1
		before, err := tlog.TreeHash(earlier, reader)
		check(err)
		between, err := tlog.ProveTree(size, earlier, reader)
		check(err)
		check(tlog.CheckTree(between, size, tree.Hash, earlier, before))
	}
	var own proofs
	text, err := os.ReadFile(os.Args[3])
	check(err)
	check(json.Unmarshal(text, &own))
	for _, each := range own.Inclusion {
		check(tlog.CheckRecord(parseAll(each.Proof), size, tree.Hash, each.Index, parse(each.Leaf)))
	}
	for _, each := range own.Consistency {
		check(tlog.CheckTree(parseAll(each.Proof), size, tree.Hash, each.Size, parse(each.Root)))
	}
	fmt.Printf("size %d, %d inclusion and %d consistency proofs\n", size, len(own.Inclusion), len(own.Consistency))
}

func entry(dir string, size, index int64) []byte {
	tile := tlog.Tile{H: 8, L: 0, N: index / 256, W: 256}
	if (tile.N+1)*256 > size {
		tile.W = int(size % 256)
	}
	path := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
	data, err := os.ReadFile(filepath.Join(dir, path))
	check(err)
	for i := int64(0); i < index%256; i++ {
		data = data[2+binary.BigEndian.Uint16(data):]
	}
	return data[2 : 2+binary.BigEndian.Uint16(data)]
}

func parse(text string) tlog.Hash {
	var hash tlog.Hash
	data, err := base64.StdEncoding.DecodeString(text)
	check(err)
	copy(hash[:], data)
	return hash
}

func parseAll(texts []string) []tlog.Hash {
	hashes := make([]tlog.Hash, len(texts))
	for i, text := range texts {
		hashes[i] = parse(text)
	}
	return hashes
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
