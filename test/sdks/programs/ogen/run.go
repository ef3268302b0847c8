package main

import (
	"context"
	"errors"

	"github.com/ogen-go/ogen/sse"

	"integrator/baton"
)

// run is a run as far as its events have been read.
type run struct {
	id          string
	lastEventID string
	text        string
	done        *baton.DoneEvent
}

// start begins a run and takes its events, up to done or so many pieces of text; all of them when that is 0.
func (r *run) start(ctx context.Context, client *baton.Client, agent, key, message string, pieces int) error {
	response, err := client.Orchestrate(ctx, &baton.OrchestrateRequest{
		Message: baton.NewMessageTextMessage(baton.MessageText(message)),
		Agent:   baton.NewOptAddressedAgent(baton.AddressedAgent(agent)),
	}, baton.OrchestrateParams{IdempotencyKey: baton.NewOptString(key)})
	if err != nil {
		return err
	}
	stream, ok := response.(*baton.StartedRun)
	if !ok {
		return refused(response)
	}
	return read(stream, pieces, func(event baton.StartedRunEvent) baton.RunEvent { return r.take(event.ID, event.Data) })
}

// resume goes on behind the last event, as often as it takes.
func (r *run) resume(ctx context.Context, client *baton.Client) error {
	for r.done == nil {
		response, err := client.StreamRequestEvents(ctx, baton.StreamRequestEventsParams{
			ID:          r.id,
			LastEventID: baton.NewOptString(r.lastEventID),
		})
		if err != nil {
			return err
		}
		stream, ok := response.(*baton.RunStream)
		if !ok {
			return refused(response)
		}
		err = read(stream, 0, func(event baton.RunStreamEvent) baton.RunEvent { return r.take(event.ID, event.Data) })
		if err != nil {
			return err
		}
	}
	return nil
}

// read passes events on until done, so many pieces of text, or the end of the connection, which may have been lost.
func read[E any](stream sse.Client[E], pieces int, take func(E) baton.RunEvent) error {
	defer stream.Close()
	// The context of Next is for reconnecting only. ogen takes over an id before its event is complete, and would go on
	// behind an event that it never had: resume does better.
	never, cancel := context.WithCancel(context.Background())
	cancel()
	for {
		event, err := stream.Next(never)
		if state, _ := stream.State(); state != sse.StateOpen {
			if errors.Is(err, context.Canceled) {
				return nil
			}
			return err
		}
		if err != nil {
			continue // An event of a later release.
		}
		switch take(event).Type {
		case baton.DoneEventRunEvent:
			return nil
		case baton.TextEventRunEvent:
			if pieces--; pieces == 0 {
				return nil
			}
		}
	}
}

// take handles an event, and only then remembers its id, which means "everything up to and including this event".
func (r *run) take(id string, event baton.RunEvent) baton.RunEvent {
	switch event.Type {
	case baton.RequestReceivedEventRunEvent:
		r.id = event.RequestReceivedEvent.RequestID
	case baton.TextEventRunEvent:
		if event.TextEvent.StreamID == 0 {
			r.text += event.TextEvent.Delta
		}
	case baton.DoneEventRunEvent:
		r.done = &event.DoneEvent
	}
	r.lastEventID = id
	return event
}
