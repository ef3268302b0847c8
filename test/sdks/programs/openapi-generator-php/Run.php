<?php

declare(strict_types=1);

namespace Integrator;

use Baton\Api\RequestsApi;
use Baton\Api\RunsApi;
use Baton\Model\DoneEvent;
use Baton\Model\OrchestrateRequest;
use Baton\Model\RequestReceivedEvent;
use Baton\Model\TextEvent;
use Baton\ObjectSerializer;
use GuzzleHttp\Client;
use GuzzleHttp\Psr7\Request;
use GuzzleHttp\Psr7\Utils;

/** A run as far as its events have been read. */
final class Run
{
    // Which class an event is: the generated union is one class with the members of all.
    private const EVENTS = ['request_received' => RequestReceivedEvent::class, 'text' => TextEvent::class, 'done' => DoneEvent::class];

    public string $id = '';
    public string $text = '';
    public ?DoneEvent $done = null;
    private string $lastEventId = '';

    public function __construct(private Client $http, private RunsApi $runs, private RequestsApi $requests)
    {
    }

    /** Starts a run and takes its events, up to `done` or so many pieces of text. */
    public function start(string $agent, string $message, int $pieces = PHP_INT_MAX): void
    {
        $body = new OrchestrateRequest(['message' => $message, 'agent' => $agent]);
        $this->read($this->runs->orchestrateRequest($body, bin2hex(random_bytes(16))), $pieces);
    }

    /** Goes on behind the last event, as often as it takes. */
    public function resume(): void
    {
        while ($this->done === null) {
            $this->read($this->requests->streamRequestEventsRequest($this->id, last_event_id: $this->lastEventId), PHP_INT_MAX);
        }
    }

    /** Sends a request that the generated client has made, whose functions would wait for the end, and ask for JSON. */
    private function read(Request $request, int $pieces): void
    {
        $response = $this->http->send($request->withHeader('Accept', 'text/event-stream'), ['stream' => true]);
        $body = $response->getBody();
        $id = '';
        while ($this->done === null && $pieces > 0 && !$body->eof()) {
            $line = rtrim(Utils::readLine($body), "\n");
            if (str_starts_with($line, 'id: ')) {
                $id = substr($line, 4);
            } elseif (str_starts_with($line, 'data: ') && $this->take($id, substr($line, 6))) {
                $pieces -= 1;
            }
        }
        // Hangs up.
        $body->close();
    }

    /**
     * Handles an event, and only then remembers its id, which means "everything up to and including this event".
     *
     * @return bool whether it is a piece of text
     */
    private function take(string $id, string $data): bool
    {
        $json = json_decode($data);
        $class = self::EVENTS[$json->type ?? ''] ?? null;
        $event = $class === null ? null : ObjectSerializer::deserialize($json, $class);
        if ($event instanceof RequestReceivedEvent) {
            $this->id = $event->getRequestId();
        } elseif ($event instanceof TextEvent && $event->getStreamId() === 0) {
            $this->text .= $event->getDelta();
        } elseif ($event instanceof DoneEvent) {
            $this->done = $event;
        }
        // A line that was cut off is no JSON.
        if ($json !== null) {
            $this->lastEventId = $id;
        }
        return $event instanceof TextEvent;
    }
}
