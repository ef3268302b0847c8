import baton.infrastructure.ApiClient
import baton.infrastructure.Serializer
import baton.models.OrchestrateRequest
import baton.models.RunEvent
import java.io.Closeable
import java.util.concurrent.TimeUnit
import okhttp3.MediaType.Companion.toMediaType
import okhttp3.OkHttpClient
import okhttp3.Request
import okhttp3.RequestBody.Companion.toRequestBody

/** The events of a run as they come in. Closing it hangs up; the run goes on without us. */
class EventStream private constructor(request: Request.Builder) : Closeable {
    private val response = http.newCall(request.header("Authorization", "Bearer ${ApiClient.accessToken}").build()).execute()

    /** The id of the last event that was handed out. */
    var lastEventId: String? = null
        private set

    init {
        if (response.code != 200) response.use { error("${it.code} ${it.body.string()}") }
    }

    /** The events, up to where the connection ends. */
    fun events(): Sequence<RunEvent> = sequence {
        val lines = response.body.source()
        var id = lastEventId
        while (true) {
            val line = lines.readUtf8Line() ?: break
            if (line.startsWith("id: ")) id = line.removePrefix("id: ")
            if (!line.startsWith("data: ")) continue
            val event = json.decodeFromString<RunEvent>(line.removePrefix("data: "))
            lastEventId = id
            yield(event)
        }
    }

    override fun close() = response.close()

    companion object {
        private val json get() = Serializer.kotlinxSerializationJson

        // A stream may be silent for as long as 30 seconds, from one heartbeat to the next.
        private val http: OkHttpClient = ApiClient.defaultClient.newBuilder().readTimeout(60, TimeUnit.SECONDS).build()

        /** Starts a run. With the key the request is safe to repeat. */
        fun start(url: String, body: OrchestrateRequest, idempotencyKey: String): EventStream {
            val content = json.encodeToString(body).toRequestBody("application/json".toMediaType())
            return EventStream(Request.Builder().url("$url/v1/orchestrate").header("Idempotency-Key", idempotencyKey).post(content))
        }

        /** Goes on with a run exactly behind this event; behind none from its beginning. */
        fun follow(url: String, requestId: String, lastEventId: String? = null): EventStream {
            val request = Request.Builder().url("$url/v1/requests/$requestId/events")
            return EventStream(if (lastEventId == null) request else request.header("Last-Event-ID", lastEventId))
        }
    }
}
