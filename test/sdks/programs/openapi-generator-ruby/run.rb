# frozen_string_literal: true

require 'securerandom'

# A run as far as its events have been read.
class Run
  attr_reader :id, :text, :done

  # Starts a run and takes its events, up to `done` or so many pieces of text.
  def self.start(agent, message, pieces = nil)
    body = Baton::OrchestrateRequest.new(message: message, agent: agent)
    new.tap { |run| run.read(:POST, '/v1/orchestrate', { 'Idempotency-Key' => SecureRandom.uuid }, pieces, body) }
  end

  def initialize
    @last_event_id = ''
    @text = +''
  end

  # Goes on behind the last event.
  def resume
    read(:GET, "/v1/requests/#{id}/events", { 'Last-Event-ID' => @last_event_id })
  end

  # The request is one of the generated client's, but read as it comes: its functions wait for the end, and ask for JSON.
  def read(method, path, headers, pieces = nil, body = nil)
    client = Baton::ApiClient.default
    headers = { 'Accept' => 'text/event-stream' }.merge(headers)
    json = client.object_to_http_body(body)
    request = client.build_request(method, path, header_params: headers, body: json, auth_names: ['tenantToken'])
    left = pieces
    buffer = String.new
    request.on_body do |chunk|
      buffer << chunk
      while left != 0 && (frame = buffer.slice!(/\A.*?\n\n/m))
        left -= 1 if take(frame) && left
      end
      # Hangs up.
      :abort if left == 0
    end
    response = request.run
    raise Baton::ApiError.new(code: response.code, response_body: buffer) unless response.code == 200
  end

  private

  # Handles an event, and only then remembers its id, which means "everything up to and including this event".
  # Returns whether it is a piece of text.
  def take(frame)
    id, data = frame.force_encoding('UTF-8').scan(/^(id|data): (.*)$/).to_h.values_at('id', 'data')
    return false unless data

    # Nil for one of a later release.
    event = Baton::RunEvent.build(JSON.parse(data, symbolize_names: true))
    case event
    when Baton::RequestReceivedEvent then @id = event.request_id
    when Baton::TextEvent then @text << event.delta if event.stream_id.zero?
    when Baton::DoneEvent then @done = event
    end
    @last_event_id = id
    event.is_a?(Baton::TextEvent)
  end
end
