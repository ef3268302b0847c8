package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"integrator/baton"
)

// maxFrame is more than the longest frame, that of a file, has.
const maxFrame = 64 << 20

// run is a run as far as its events have been read.
type run struct {
	id          string
	lastEventID string
	text        string
	done        *baton.DoneEvent
}

// start begins a run and takes its events, up to done or so many pieces of text; all of them when that is 0.
func (r *run) start(ctx context.Context, client baton.ClientInterface, agent, key, message string, pieces int) error {
	body := baton.OrchestrateRequest{Agent: &agent}
	if err := body.Message.FromMessageText(message); err != nil {
		return err
	}
	response, err := client.Orchestrate(ctx, &baton.OrchestrateParams{IdempotencyKey: &key}, body)
	if err != nil {
		return err
	}
	return r.read(response, pieces)
}

// resume goes on behind the last event, as often as it takes.
func (r *run) resume(ctx context.Context, client baton.ClientInterface) error {
	for r.done == nil {
		response, err := client.StreamRequestEvents(ctx, r.id, &baton.StreamRequestEventsParams{LastEventID: &r.lastEventID})
		if err != nil {
			return err
		}
		if err := r.read(response, 0); err != nil {
			return err
		}
	}
	return nil
}

// read takes the events of a stream until done, so many pieces of text, or the end of the connection, which may have
// been lost.
func (r *run) read(response *http.Response, pieces int) error {
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return refused(response)
	}
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, maxFrame)
	var id, data string
	for lines.Scan() {
		// Of a frame the line of data comes last, and there is one.
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch {
		case name == "id":
			id = value
		case name == "data":
			data = value
		case name == "" && data != "":
			isText, err := r.take(id, data)
			if err != nil || r.done != nil {
				return err
			}
			if isText {
				if pieces--; pieces == 0 {
					return nil
				}
			}
			data = ""
		}
	}
	return nil
}

// take handles an event, and only then remembers its id, which means "everything up to and including this event".
func (r *run) take(id, data string) (isText bool, err error) {
	var event baton.RunEvent
	if err := json.Unmarshal([]byte(data), &event); err != nil {
		return false, err
	}
	value, err := event.ValueByDiscriminator()
	if err != nil {
		return false, nil // An event of a later release.
	}
	switch value := value.(type) {
	case baton.RequestReceivedEvent:
		r.id = value.RequestId
	case baton.TextEvent:
		isText = true
		if value.StreamId == 0 {
			r.text += value.Delta
		}
	case baton.DoneEvent:
		r.done = &value
	}
	r.lastEventID = id
	return isText, nil
}

// refused reads the error of a raw response.
func refused(response *http.Response) error {
	var answer baton.ErrorBody
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s: %w", response.Status, err)
	}
	return fmt.Errorf("refused: %s", answer.ErrorCode)
}
