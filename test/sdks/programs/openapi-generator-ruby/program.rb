# frozen_string_literal: true

# A whole integration on the client that OpenAPI Generator writes for Ruby: agents, runs, a dropped connection, errors, a cancellation.

require 'securerandom'
require 'uri'
require 'baton'
require_relative 'run'

SIX = 'one two three four five six'
TWELVE = "#{SIX} seven eight nine ten eleven twelve"

Baton.configure do |config|
  url = URI(ENV.fetch('BATON_URL'))
  config.scheme = url.scheme
  config.host = "#{url.host}:#{url.port}"
  config.access_token = ENV.fetch('BATON_TOKEN')
end

agents = Baton::AgentsApi.new
requests = Baton::RequestsApi.new
agent = ENV.fetch('AGENT_ID')

# Why a request was refused.
def error_code
  yield
rescue Baton::ApiError => e
  Baton::ErrorBody.build_from_hash(JSON.parse(e.response_body, symbolize_names: true)).error_code
end

puts "agents #{agents.list_agents.count}"

definition = Baton::AgentDefinition.new(id: agent, name: 'Slow', role: 'demo', model: 'demo/slow', goal: 'be slow')
puts "created #{agents.create_agent(definition).id}"

asked = requests.create_request(
  Baton::CreateRequest.new(message: SIX, agent: agent, wait: 60),
  idempotency_key: SecureRandom.uuid
)
puts "asked #{asked.state} #{asked.ok} #{asked.content}"

begun = requests.create_request(Baton::CreateRequest.new(message: TWELVE, agent: agent))
ended = requests.get_request(begun.request_id, wait: 60)
puts "waited #{begun.state} #{ended.state} #{ended.ok} #{ended.content}"

whole = Run.start(agent, SIX)
raise "the text is #{whole.text}, and done says #{whole.done}" unless whole.text == whole.done.content

puts "ran #{whole.text}"

broken = Run.start(agent, TWELVE, 3)
broken.resume until broken.done
puts "resumed #{broken.text}"

# The class would refuse it too.
hot = definition.to_hash.merge(id: 'hot', temperature: 3)
puts "bad request #{error_code { agents.create_agent(definition, debug_body: hot.to_json) }}"

puts "not found #{error_code { agents.get_agent('ghost') }}"

canceled = Run.start(agent, TWELVE, 1)
requests.cancel_request(canceled.id)
canceled.resume until canceled.done
puts "canceled #{canceled.done.error_code}"
