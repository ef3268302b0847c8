// The readers of event streams for Go that are used most, on the stream of a run whose last line is long.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"

	r3labs "github.com/r3labs/sse/v2"
	tmaxmax "github.com/tmaxmax/go-sse"
	"gopkg.in/cenkalti/backoff.v1"
)

// longestLine is more than the longest line of a stream has, that of a file or of done.
const longestLine = 64 << 20

func main() {
	address := os.Getenv("BATON_URL") + "/v1/requests/" + os.Getenv("REQUEST_ID") + "/events"
	fmt.Println("r3labs by default:", result(withR3labs(address, 0)))
	fmt.Println("tmaxmax by default:", result(withTmaxmax(address, 0)))
	fmt.Println("r3labs:", result(withR3labs(address, longestLine)))
	fmt.Println("tmaxmax:", result(withTmaxmax(address, longestLine)))
}

// withR3labs reads a stream up to its done. most is how many bytes a line may have, 0 what it is by default.
func withR3labs(address string, most int) (content string, err error) {
	client := r3labs.NewClient(address)
	if most > 0 {
		client = r3labs.NewClient(address, r3labs.ClientMaxBufferSize(most))
	}
	client.Headers["Authorization"] = "Bearer " + os.Getenv("BATON_TOKEN")
	// It would try a line that is too long again, for a quarter of an hour.
	client.ReconnectStrategy = &backoff.StopBackOff{}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	err = client.SubscribeRawWithContext(ctx, func(event *r3labs.Event) {
		if string(event.Event) == "done" {
			content = contentOf(event.Data)
			cancel()
		}
	})
	return content, err
}

// withTmaxmax does the same.
func withTmaxmax(address string, most int) (content string, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", err
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("BATON_TOKEN"))
	client := tmaxmax.Client{Backoff: tmaxmax.Backoff{MaxRetries: -1}}
	connection := client.NewConnection(request)
	if most > 0 {
		connection.Buffer(nil, most)
	}
	connection.SubscribeEvent("done", func(event tmaxmax.Event) {
		content = contentOf([]byte(event.Data))
		cancel()
	})
	if err := connection.Connect(); content == "" {
		return "", err
	}
	return content, nil
}

func result(content string, err error) string {
	if content == "" {
		return fmt.Sprint("lost: ", err)
	}
	return fmt.Sprint("read ", len(content))
}

func contentOf(data []byte) string {
	var done struct{ Content string }
	if err := json.Unmarshal(data, &done); err != nil {
		log.Fatal(err)
	}
	return done.Content
}
