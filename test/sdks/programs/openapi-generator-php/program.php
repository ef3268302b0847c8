<?php

declare(strict_types=1);

// A whole integration on the client that OpenAPI Generator writes for PHP: agents, runs, a dropped connection, errors, a cancellation.

namespace Integrator;

use Baton\Api\AgentsApi;
use Baton\Api\RequestsApi;
use Baton\Api\RunsApi;
use Baton\ApiException;
use Baton\Configuration;
use Baton\Model\AgentDefinition;
use Baton\Model\CreateRequest;
use Baton\Model\ErrorBody;
use GuzzleHttp\Client;

require __DIR__ . '/autoload.php';

const SIX = 'one two three four five six';
const TWELVE = SIX . ' seven eight nine ten eleven twelve';

$config = (new Configuration())->setHost((string) getenv('BATON_URL'))->setAccessToken((string) getenv('BATON_TOKEN'));
$http = new Client();
$agents = new AgentsApi($http, $config);
$requests = new RequestsApi($http, $config);
$runs = new RunsApi($http, $config);
$agent = (string) getenv('AGENT_ID');

/** Why a request was refused. */
function errorCode(callable $call): string
{
    try {
        $call();
    } catch (ApiException $refused) {
        $body = $refused->getResponseObject();
        assert($body instanceof ErrorBody);
        return $body->getErrorCode();
    }
    return 'nothing: it was not refused';
}

$yes = static fn (?bool $ok): string => $ok ? 'true' : 'false';

echo 'agents ', $agents->listAgents()->getCount(), "\n";

$definition = ['id' => $agent, 'name' => 'Slow', 'role' => 'demo', 'model' => 'demo/slow', 'goal' => 'be slow'];
echo 'created ', $agents->createAgent(new AgentDefinition($definition))->getId(), "\n";

$asked = $requests->createRequest(new CreateRequest(['message' => SIX, 'agent' => $agent, 'wait' => 60]), bin2hex(random_bytes(16)));
echo 'asked ', $asked->getState(), ' ', $yes($asked->getOk()), ' ', $asked->getContent(), "\n";

$begun = $requests->createRequest(new CreateRequest(['message' => TWELVE, 'agent' => $agent]));
$ended = $requests->getRequest($begun->getRequestId(), 60);
echo 'waited ', $begun->getState(), ' ', $ended->getState(), ' ', $yes($ended->getOk()), ' ', $ended->getContent(), "\n";

$whole = new Run($http, $runs, $requests);
$whole->start($agent, SIX);
assert($whole->text === $whole->done?->getContent());
echo 'ran ', $whole->text, "\n";

$broken = new Run($http, $runs, $requests);
$broken->start($agent, TWELVE, 3);
$broken->resume();
echo 'resumed ', $broken->text, "\n";

// The class looks at what is set, not at what it is made of.
$hot = new AgentDefinition(['id' => 'hot', 'temperature' => 3.0] + $definition);
echo 'bad request ', errorCode(static fn () => $agents->createAgent($hot)), "\n";

echo 'not found ', errorCode(static fn () => $agents->getAgent('ghost')), "\n";

$canceled = new Run($http, $runs, $requests);
$canceled->start($agent, TWELVE, 1);
$requests->cancelRequest($canceled->id);
$canceled->resume();
echo 'canceled ', $canceled->done?->getErrorCode(), "\n";
