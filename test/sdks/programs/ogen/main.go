// An integrator's program on the client that ogen generates.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"
	"os"

	"github.com/ogen-go/ogen/ogenerrors"

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
	client, err := baton.NewClient(os.Getenv("BATON_URL"), tenant(os.Getenv("BATON_TOKEN")))
	if err != nil {
		return err
	}

	listed, err := client.ListAgents(ctx, baton.ListAgentsParams{})
	if err != nil {
		return err
	}
	agents, ok := listed.(*baton.AgentListHeaders)
	if !ok {
		return refused(listed)
	}
	fmt.Println("agents", agents.Response.Count)

	definition := baton.AgentDefinition{ID: baton.AgentId(agent), Name: "Slow", Role: "demo", Model: "demo/slow", Goal: "be slow"}
	stored, err := client.CreateAgent(ctx, &definition)
	if err != nil {
		return err
	}
	created, ok := stored.(*baton.AgentRecordHeaders)
	if !ok {
		return refused(stored)
	}
	fmt.Println("created", created.Response.ID)

	asked, err := ask(ctx, client, agent, six, 60)
	if err != nil {
		return err
	}
	fmt.Println("asked", asked.State, asked.Ok.Value, asked.Content.Value)

	begun, err := ask(ctx, client, agent, twelve, 0)
	if err != nil {
		return err
	}
	waited, err := client.GetRequest(ctx, baton.GetRequestParams{ID: begun.RequestID, Wait: baton.NewOptInt32(60)})
	if err != nil {
		return err
	}
	ended, ok := waited.(*baton.GetRequestOKHeaders)
	if !ok {
		return refused(waited)
	}
	fmt.Println("waited", begun.State, ended.Response.State, ended.Response.Ok.Value, ended.Response.Content.Value)

	var whole run
	if err := whole.start(ctx, client, agent, rand.Text(), six, 0); err != nil {
		return err
	}
	if whole.done == nil || whole.done.Content.Or("") != whole.text {
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

	definition.ID, definition.Temperature = "hot", baton.NewOptFloat64(3)
	bad, err := client.CreateAgent(ctx, &definition)
	if err != nil {
		return err
	}
	fmt.Println("bad request", errorCode(bad))

	missing, err := client.GetAgent(ctx, baton.GetAgentParams{ID: "ghost"})
	if err != nil {
		return err
	}
	fmt.Println("not found", errorCode(missing))

	var canceled run
	if err := canceled.start(ctx, client, agent, rand.Text(), twelve, 1); err != nil {
		return err
	}
	answer, err := client.CancelRequest(ctx, baton.CancelRequestParams{ID: canceled.id})
	if err != nil {
		return err
	}
	if _, ok := answer.(*baton.CancelAcceptedHeaders); !ok {
		return refused(answer)
	}
	if err := canceled.resume(ctx, client); err != nil {
		return err
	}
	fmt.Println("canceled", canceled.done.ErrorCode.Or(""))
	return nil
}

// ask runs an agent without a stream, and waits so many seconds for the end.
func ask(ctx context.Context, client *baton.Client, agent, message string, wait int32) (*baton.Request, error) {
	answer, err := client.CreateRequest(ctx, &baton.CreateRequest{
		Message: baton.NewMessageTextMessage(baton.MessageText(message)),
		Agent:   baton.NewOptAddressedAgent(baton.AddressedAgent(agent)),
		Wait:    baton.NewOptInt32(wait),
	}, baton.CreateRequestParams{IdempotencyKey: baton.NewOptString(rand.Text())})
	if err != nil {
		return nil, err
	}
	begun, ok := answer.(*baton.RequestHeaders)
	if !ok {
		return nil, refused(answer)
	}
	return &begun.Response, nil
}

// errorCode says why a request was refused. Every answer that is no success wraps the same ErrorBody.
func errorCode(response any) baton.ApiErrorCode {
	if answer, ok := response.(interface{ GetResponse() baton.ErrorBody }); ok {
		return answer.GetResponse().ErrorCode
	}
	return baton.ApiErrorCode(fmt.Sprintf("no error: %T", response))
}

func refused(response any) error {
	return fmt.Errorf("refused: %s", errorCode(response))
}

// tenant is a tenant's token.
type tenant string

// TenantToken gives it to the operations of tenants.
func (t tenant) TenantToken(context.Context, baton.OperationName) (baton.TenantToken, error) {
	return baton.TenantToken{Token: string(t)}, nil
}

// AdminToken leaves out those of the operator.
func (tenant) AdminToken(context.Context, baton.OperationName) (baton.AdminToken, error) {
	return baton.AdminToken{}, ogenerrors.ErrSkipClientSecurity
}
