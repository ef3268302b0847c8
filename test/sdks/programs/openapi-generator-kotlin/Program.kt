import baton.apis.AgentsApi
import baton.apis.RequestsApi
import baton.infrastructure.ApiClient
import baton.infrastructure.ClientError
import baton.infrastructure.ClientException
import baton.infrastructure.Serializer
import baton.models.AgentDefinition
import baton.models.CreateRequest
import baton.models.DoneEvent
import baton.models.ErrorBody
import baton.models.Message
import baton.models.OrchestrateRequest
import baton.models.RunEvent
import java.util.UUID

private const val SIX = "one two three four five six"
private const val TWELVE = "$SIX seven eight nine ten eleven twelve"

/** A whole integration: agents, runs, a dropped connection, errors, a cancellation. */
fun main() {
    ApiClient.accessToken = System.getenv("BATON_TOKEN")
    Program(System.getenv("BATON_URL"), System.getenv("AGENT_ID")).run()
}

private class Program(private val url: String, private val agentId: String) {
    private val agents = AgentsApi(url)
    private val requests = RequestsApi(url)
    private val definition = AgentDefinition(id = agentId, name = "Slow", role = "demo", model = "demo/slow", goal = "be slow")

    fun run() {
        println("agents ${agents.listAgents().count}")
        println("created ${agents.createAgent(definition).id}")
        println("asked ${ask()}")
        println("waited ${await()}")
        println("ran ${runIt()}")
        println("resumed ${resume()}")
        println("bad request ${errorCode { agents.createAgent(definition.copy(temperature = 3.0)) }}")
        println("not found ${errorCode { agents.getAgent("$agentId-nobody") }}")
        println("canceled ${cancel()}")
    }

    private fun ask(): String {
        val question = CreateRequest(message = Message.StringValue(SIX), agent = agentId, wait = 60)
        return requests.createRequest(question, UUID.randomUUID().toString()).run { "$state $ok $content" }
    }

    private fun await(): String {
        val begun = requests.createRequest(CreateRequest(message = Message.StringValue(TWELVE), agent = agentId))
        val ended = requests.getRequest(begun.requestId, wait = 60)
        return "${begun.state} ${ended.state} ${ended.ok} ${ended.content}"
    }

    private fun runIt(): String {
        val answer = Answer()
        start(SIX).use { answer.read(it) }
        return answer.whole()
    }

    private fun resume(): String {
        val answer = Answer()
        val lastEventId = start(TWELVE).use {
            answer.read(it, texts = 3)
            it.lastEventId
        }
        EventStream.follow(url, answer.requestId, lastEventId).use { answer.read(it) }
        return answer.whole()
    }

    private fun cancel(): String? {
        val answer = Answer()
        start(SIX).use { answer.read(it, texts = 1) }
        requests.cancelRequest(answer.requestId)
        EventStream.follow(url, answer.requestId).use { answer.read(it) }
        return answer.done?.errorCode
    }

    private fun start(message: String): EventStream {
        val body = OrchestrateRequest(message = Message.StringValue(message), agent = agentId)
        return EventStream.start(url, body, UUID.randomUUID().toString())
    }
}

/** What is known of a run so far. */
private class Answer {
    private val text = StringBuilder()
    var requestId = ""
        private set
    var done: DoneEvent? = null
        private set

    /** Takes in events up to `done`, or so many of `text`. */
    fun read(stream: EventStream, texts: Int = Int.MAX_VALUE) {
        var seen = 0
        for (event in stream.events()) {
            when (event) {
                is RunEvent.RequestReceivedWrapper -> requestId = event.value.requestId
                is RunEvent.TextWrapper -> {
                    seen += 1
                    if (event.value.streamId == 0L) text.append(event.value.delta)
                }
                is RunEvent.DoneWrapper -> done = event.value
                else -> Unit
            }
            if (done != null || seen == texts) return
        }
    }

    /** The answer, which the pieces of text add up to. */
    fun whole(): String {
        check(text.toString() == done?.content) { "pieces are missing" }
        return text.toString()
    }
}

private fun errorCode(call: () -> Unit): String {
    try {
        call()
    } catch (refused: ClientException) {
        val body = (refused.response as ClientError<*>).body as String
        return Serializer.kotlinxSerializationJson.decodeFromString<ErrorBody>(body).errorCode
    }
    error("that should have been refused")
}
