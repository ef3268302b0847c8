// An integrator's program on the client that oapi-codegen generates.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"net/http"
	"os"

	"integrator/baton"
)

const (
	six    = "one two three four five six"
	twelve = six + " seven eight nine ten eleven twelve"
)

func main() {
	if err := everything(context.Background(), os.Getenv("AGENT_ID")); err != nil {
		log.Fatal(err)
	}
}

func everything(ctx context.Context, agent string) error {
	client, err := baton.NewClientWithResponses(os.Getenv("BATON_URL"), baton.WithRequestEditorFn(authorize))
	if err != nil {
		return err
	}

	agents, err := client.ListAgentsWithResponse(ctx, nil)
	if err != nil {
		return err
	}
	if agents.JSON200 == nil {
		return fmt.Errorf("the list of agents is answered %s", agents.Body)
	}
	fmt.Println("agents", agents.JSON200.Count)

	definition := baton.AgentDefinition{Id: agent, Name: "Slow", Role: "demo", Model: "demo/slow", Goal: "be slow"}
	created, err := client.CreateAgentWithResponse(ctx, definition)
	if err != nil {
		return err
	}
	if created.JSON201 == nil {
		return fmt.Errorf("a new agent is answered %s", created.Body)
	}
	fmt.Println("created", created.JSON201.Id)

	asked, err := ask(ctx, client, agent, six, 60)
	if err != nil {
		return err
	}
	fmt.Println("asked", asked.State, *asked.Ok, *asked.Content)

	begun, err := ask(ctx, client, agent, twelve, 0)
	if err != nil {
		return err
	}
	wait := int32(60)
	ended, err := client.GetRequestWithResponse(ctx, begun.RequestId, &baton.GetRequestParams{Wait: &wait})
	if err != nil {
		return err
	}
	if ended.JSON200 == nil {
		return fmt.Errorf("a run that has ended is answered %s", ended.Body)
	}
	fmt.Println("waited", begun.State, ended.JSON200.State, *ended.JSON200.Ok, *ended.JSON200.Content)

	var whole run
	if err := whole.start(ctx, client, agent, rand.Text(), six, 0); err != nil {
		return err
	}
	if whole.done == nil || whole.done.Content == nil || *whole.done.Content != whole.text {
		return fmt.Errorf("the text is %q, and done says %+v", whole.text, whole.done)
	}
	fmt.Println("ran", whole.text)

	var broken run
	if err := broken.start(ctx, client, agent, rand.Text(), twelve, 3); err != nil {
		return err
	}
	if err := broken.resume(ctx, client); err != nil {
		return err
	}
	fmt.Println("resumed", broken.text)

	hot := 3.0
	definition.Id, definition.Temperature = "hot", &hot
	bad, err := client.CreateAgentWithResponse(ctx, definition)
	if err != nil {
		return err
	}
	if bad.JSON400 == nil {
		return fmt.Errorf("a bad agent is answered %s", bad.Body)
	}
	fmt.Println("bad request", bad.JSON400.ErrorCode)

	missing, err := client.GetAgentWithResponse(ctx, "ghost")
	if err != nil {
		return err
	}
	if missing.JSON404 == nil {
		return fmt.Errorf("an agent that isn't there is answered %s", missing.Body)
	}
	fmt.Println("not found", missing.JSON404.ErrorCode)

	var canceled run
	if err := canceled.start(ctx, client, agent, rand.Text(), twelve, 1); err != nil {
		return err
	}
	answer, err := client.CancelRequestWithResponse(ctx, canceled.id)
	if err != nil {
		return err
	}
	if answer.JSON200 == nil {
		return fmt.Errorf("a cancel is answered %s", answer.Body)
	}
	if err := canceled.resume(ctx, client); err != nil {
		return err
	}
	if canceled.done.ErrorCode == nil {
		return fmt.Errorf("done says %+v", canceled.done)
	}
	fmt.Println("canceled", *canceled.done.ErrorCode)
	return nil
}

// ask runs an agent without a stream, and waits so many seconds for the end.
func ask(ctx context.Context, client *baton.ClientWithResponses, agent, message string, wait int32) (*baton.Request, error) {
	body := baton.CreateRequest{Agent: &agent, Wait: &wait}
	if err := body.Message.FromMessageText(message); err != nil {
		return nil, err
	}
	key := rand.Text()
	answer, err := client.CreateRequestWithResponse(ctx, &baton.CreateRequestParams{IdempotencyKey: &key}, body)
	if err != nil {
		return nil, err
	}
	if answer.JSON201 == nil {
		return nil, fmt.Errorf("a new run is answered %s", answer.Body)
	}
	return answer.JSON201, nil
}

func authorize(_ context.Context, request *http.Request) error {
	request.Header.Set("Authorization", "Bearer "+os.Getenv("BATON_TOKEN"))
	return nil
}
