// An integrator's program on the types that Modelina generates. It reads frames.jsonl, the data of a run's frames.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"strings"

	"integrator/baton"
)

// maxLine is more than the longest frame, that of a file, has.
const maxLine = 64 << 20

func main() {
	if err := everything("frames.jsonl"); err != nil {
		log.Fatal(err)
	}
}

func everything(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()

	var events int
	var files []baton.FileEvent
	var text string
	var done *baton.DoneEvent
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, maxLine)
	for lines.Scan() {
		event, err := parse(lines.Bytes())
		if err != nil {
			return err
		}
		events++
		switch event := event.(type) {
		case *baton.FileEvent:
			files = append(files, *event)
		case *baton.TextEvent:
			if event.StreamId == 0 {
				text += event.Delta
			}
		case *baton.DoneEvent:
			done = event
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if done == nil || done.Content != text {
		return fmt.Errorf("the text is %q, and done says %+v", text, done)
	}

	fmt.Println("events", events)
	for _, file := range files {
		fmt.Println("file", file.Path)
	}
	firstLine, _, _ := strings.Cut(text, "\n")
	fmt.Println("text", firstLine)
	fmt.Println("done", done.Ok)
	return nil
}

// parse reads an event as the struct that its type names; nil is an event that this program has no use for.
func parse(data []byte) (any, error) {
	var tag struct {
		Type string `json:"type"`
	}
	if err := json.Unmarshal(data, &tag); err != nil {
		return nil, err
	}
	var event any
	switch tag.Type {
	case "file":
		event = new(baton.FileEvent)
	case "text":
		event = new(baton.TextEvent)
	case "done":
		event = new(baton.DoneEvent)
	default:
		return nil, nil
	}
	return event, json.Unmarshal(data, event)
}
