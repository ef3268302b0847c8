package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
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
func (r *run) start(ctx context.Context, client *baton.APIClient, agent, key, text string, pieces int) error {
	prompt := baton.NewOrchestrateRequest(message(text))
	prompt.SetAgent(agent)
	body, err := json.Marshal(prompt)
	if err != nil {
		return err
	}
	headers := http.Header{"Content-Type": {"application/json"}, "Idempotency-Key": {key}}
	response, err := send(ctx, client, http.MethodPost, "/v1/orchestrate", headers, bytes.NewReader(body))
	if err != nil {
		return err
	}
	return r.read(response, pieces)
}

// resume goes on behind the last event, as often as it takes.
func (r *run) resume(ctx context.Context, client *baton.APIClient) error {
	for r.done == nil {
		headers := http.Header{"Last-Event-Id": {r.lastEventID}}
		response, err := send(ctx, client, http.MethodGet, "/v1/requests/"+r.id+"/events", headers, nil)
		if err != nil {
			return err
		}
		if err := r.read(response, 0); err != nil {
			return err
		}
	}
	return nil
}

// send makes a request whose answer is read as it comes: the generated functions wait for its end.
func send(ctx context.Context, client *baton.APIClient, method, path string, headers http.Header, body io.Reader) (*http.Response, error) {
	configuration := client.GetConfig()
	url, err := configuration.ServerURL(0, nil)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, url+path, body)
	if err != nil {
		return nil, err
	}
	request.Header = headers
	request.Header.Set("Authorization", fmt.Sprint("Bearer ", ctx.Value(baton.ContextAccessToken)))
	return configuration.HTTPClient.Do(request)
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
	var id string
	for lines.Scan() {
		// Of a frame the line of data comes last, and there is one.
		name, value, _ := strings.Cut(lines.Text(), ": ")
		switch name {
		case "id":
			id = value
		case "data":
			isText := r.take(id, value)
			if r.done != nil {
				return nil
			}
			if isText {
				if pieces--; pieces == 0 {
					return nil
				}
			}
		}
	}
	return nil
}

// take handles an event, and only then remembers its id, which means "everything up to and including this event".
func (r *run) take(id, data string) (isText bool) {
	var event baton.RunEvent
	if err := json.Unmarshal([]byte(data), &event); err != nil {
		return false // An event of a later release, or a line that was cut off.
	}
	switch value := event.GetActualInstance().(type) {
	case *baton.RequestReceivedEvent:
		r.id = value.RequestId
	case *baton.TextEvent:
		isText = true
		if value.StreamId == 0 {
			r.text += value.Delta
		}
	case *baton.DoneEvent:
		r.done = value
	}
	r.lastEventID = id
	return isText
}

// refused reads the error of a raw response.
func refused(response *http.Response) error {
	var answer baton.ErrorBody
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return fmt.Errorf("%s: %w", response.Status, err)
	}
	return fmt.Errorf("refused: %s", answer.ErrorCode)
}
