//! An integrator's program on the client that progenitor generates.
#![deny(warnings)]

mod frames;
mod run;

use std::env;
use std::error::Error as StdError;

use baton::types::{AddressedAgent, AgentDefinition, ErrorBody, MessageText, Request};
use baton::{Client, Error, ResponseValue};
use reqwest::header::{AUTHORIZATION, HeaderMap};

use run::Run;
use uuid::Uuid;

const SIX: &str = "one two three four five six";
const TWELVE: &str = "one two three four five six seven eight nine ten eleven twelve";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn StdError>> {
    let agent = env::var("AGENT_ID")?;
    let mut headers = HeaderMap::new();
    headers.insert(AUTHORIZATION, format!("Bearer {}", env::var("BATON_TOKEN")?).parse()?);
    // The client that Client::new makes breaks every stream off after 15 seconds.
    let http = reqwest::Client::builder().default_headers(headers).build()?;
    let api = Client::new_with_client(&env::var("BATON_URL")?, http);

    println!("agents {}", *api.list_agents().send().await?.count);

    let definition = AgentDefinition::builder().id(agent.as_str()).name("Slow").role("demo").model("demo/slow").goal("be slow");
    let created = api.create_agent().body(definition.clone()).send().await?;
    println!("created {}", *created.id);

    let asked = ask(&api, &agent, SIX, 60).await?;
    println!("asked {} {} {}", asked.state, asked.ok.unwrap_or_default(), asked.content.unwrap_or_default());

    let begun = ask(&api, &agent, TWELVE, 0).await?;
    let ended = api.get_request().id(begun.request_id).wait(60).send().await?.into_inner();
    println!("waited {} {} {} {}", begun.state, ended.state, ended.ok.unwrap_or_default(), ended.content.unwrap_or_default());

    let whole = Run::start(&api, &agent, SIX, usize::MAX).await?;
    if whole.done.and_then(|done| done.content).as_ref() != Some(&whole.text) {
        return Err(format!("done says something else than the text {:?}", whole.text).into());
    }
    println!("ran {}", whole.text);

    let mut broken = Run::start(&api, &agent, TWELVE, 3).await?;
    broken.resume(&api).await?;
    println!("resumed {}", broken.text);

    let bad = refusal(api.create_agent().body(definition.id("hot").temperature(3.0)).send().await)?;
    println!("bad request {}", *bad.error_code);

    let missing = refusal(api.get_agent().id("ghost").send().await)?;
    println!("not found {}", *missing.error_code);

    let mut canceled = Run::start(&api, &agent, TWELVE, 1).await?;
    api.cancel_request().id(canceled.id.as_str()).send().await?;
    canceled.resume(&api).await?;
    let code = canceled.done.and_then(|done| done.error_code).ok_or("done has no error_code")?;
    println!("canceled {}", *code);
    Ok(())
}

/// Runs an agent without a stream, and waits so many seconds for the end.
async fn ask(api: &Client, agent: &str, message: &str, wait: i32) -> Result<Request, Box<dyn StdError>> {
    let (agent, text): (AddressedAgent, MessageText) = (agent.parse()?, message.parse()?);
    let request = api.create_request().idempotency_key(Uuid::new_v4().to_string());
    Ok(request.body_map(|body| body.agent(agent).message(text).wait(wait)).send().await?.into_inner())
}

/// The error of a request that is refused: the same type, whatever its status.
fn refusal<T>(result: Result<ResponseValue<T>, Error<ErrorBody>>) -> Result<ErrorBody, Box<dyn StdError>> {
    match result {
        Ok(_) => Err("it was not refused".into()),
        Err(Error::ErrorResponse(response)) => Ok(response.into_inner()),
        Err(error) => Err(error.into()),
    }
}
