// An integrator's program on the client that OpenAPI Generator generates.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log"
	"os"

	"integrator/baton"
)

const (
	six    = "one two three four five six"
	twelve = six + " seven eight nine ten eleven twelve"
)

func main() {
	ctx := context.WithValue(context.Background(), baton.ContextAccessToken, os.Getenv("BATON_TOKEN"))
	if err := everything(ctx, os.Getenv("AGENT_ID")); err != nil {
		log.Fatal(err)
	}
}

func everything(ctx context.Context, agent string) error {
	configuration := baton.NewConfiguration()
	configuration.Servers = baton.ServerConfigurations{{URL: os.Getenv("BATON_URL")}}
	client := baton.NewAPIClient(configuration)

	agents, _, err := client.AgentsAPI.ListAgents(ctx).Execute()
	if err != nil {
		return err
	}
	fmt.Println("agents", agents.Count)

	definition := baton.NewAgentDefinition(agent, "Slow", "demo", "demo/slow", "be slow")
	created, _, err := client.AgentsAPI.CreateAgent(ctx).AgentDefinition(*definition).Execute()
	if err != nil {
		return err
	}
	fmt.Println("created", created.Id)

	question := baton.NewCreateRequest(message(six))
	question.SetAgent(agent)
	question.SetWait(60)
	asked, _, err := client.RequestsAPI.CreateRequest(ctx).IdempotencyKey(rand.Text()).CreateRequest(*question).Execute()
	if err != nil {
		return err
	}
	fmt.Println("asked", asked.State, asked.GetOk(), asked.GetContent())

	question = baton.NewCreateRequest(message(twelve))
	question.SetAgent(agent)
	begun, _, err := client.RequestsAPI.CreateRequest(ctx).IdempotencyKey(rand.Text()).CreateRequest(*question).Execute()
	if err != nil {
		return err
	}
	ended, _, err := client.RequestsAPI.GetRequest(ctx, begun.RequestId).Wait(60).Execute()
	if err != nil {
		return err
	}
	fmt.Println("waited", begun.State, ended.State, ended.GetOk(), ended.GetContent())

	var whole run
	if err := whole.start(ctx, client, agent, rand.Text(), six, 0); err != nil {
		return err
	}
	if whole.done == nil || whole.done.GetContent() != whole.text {
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

	definition.Id = "hot"
	definition.SetTemperature(3)
	_, _, err = client.AgentsAPI.CreateAgent(ctx).AgentDefinition(*definition).Execute()
	fmt.Println("bad request", errorCode(err))

	_, _, err = client.AgentsAPI.GetAgent(ctx, "ghost").Execute()
	fmt.Println("not found", errorCode(err))

	var canceled run
	if err := canceled.start(ctx, client, agent, rand.Text(), twelve, 1); err != nil {
		return err
	}
	if _, _, err := client.RequestsAPI.CancelRequest(ctx, canceled.id).Execute(); err != nil {
		return err
	}
	if err := canceled.resume(ctx, client); err != nil {
		return err
	}
	fmt.Println("canceled", canceled.done.GetErrorCode())
	return nil
}

func message(text string) baton.Message {
	return baton.StringAsMessage(&text)
}

// errorCode says why a request was refused.
func errorCode(err error) string {
	var refusal *baton.GenericOpenAPIError
	if errors.As(err, &refusal) {
		if body, ok := refusal.Model().(baton.ErrorBody); ok {
			return body.ErrorCode
		}
	}
	return fmt.Sprintf("no refusal: %v", err)
}
