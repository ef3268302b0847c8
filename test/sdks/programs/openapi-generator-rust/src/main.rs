//! An integrator's program on the client that OpenAPI Generator generates.
#![deny(warnings)]

mod frames;
mod run;

use std::env;
use std::error::Error as StdError;

use baton::apis::agents_api::{create_agent, get_agent, list_agents};
use baton::apis::configuration::Configuration;
use baton::apis::requests_api::{cancel_request, create_request, get_request};
use baton::apis::Error;
use baton::models::{AgentDefinition, CreateRequest, ErrorBody, Message};

use run::Run;
use uuid::Uuid;

const SIX: &str = "one two three four five six";
const TWELVE: &str = "one two three four five six seven eight nine ten eleven twelve";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn StdError>> {
    let agent = env::var("AGENT_ID")?;
    let api = Configuration {
        base_path: env::var("BATON_URL")?,
        bearer_access_token: Some(env::var("BATON_TOKEN")?),
        ..Configuration::default()
    };

    println!("agents {}", list_agents(&api, None, None, None, None).await?.count);

    let mut definition = AgentDefinition::new(agent.clone(), "Slow".into(), "demo".into(), "demo/slow".into(), "be slow".into());
    println!("created {}", create_agent(&api, definition.clone()).await?.id);

    let mut prompt = CreateRequest::new(Message::MessageText(SIX.into()));
    (prompt.agent, prompt.wait) = (Some(agent.clone()), Some(60));
    let asked = create_request(&api, prompt, Some(&Uuid::new_v4().to_string())).await?;
    println!("asked {} {} {}", asked.state, asked.ok.unwrap_or_default(), asked.content.unwrap_or_default());

    let mut prompt = CreateRequest::new(Message::MessageText(TWELVE.into()));
    prompt.agent = Some(agent.clone());
    let begun = create_request(&api, prompt, None).await?;
    let ended = get_request(&api, &begun.request_id, Some(60), None).await?;
    println!("waited {} {} {} {}", begun.state, ended.state, ended.ok.unwrap_or_default(), ended.content.unwrap_or_default());

    let whole = Run::start(&api, &agent, SIX, usize::MAX).await?;
    if whole.done.and_then(|done| done.content).as_ref() != Some(&whole.text) {
        return Err(format!("done says something else than the text {:?}", whole.text).into());
    }
    println!("ran {}", whole.text);

    let mut broken = Run::start(&api, &agent, TWELVE, 3).await?;
    broken.resume(&api).await?;
    println!("resumed {}", broken.text);

    definition.id = "hot".into();
    definition.temperature = Some(3.0);
    println!("bad request {}", refusal(create_agent(&api, definition).await)?.error_code);

    println!("not found {}", refusal(get_agent(&api, "ghost").await)?.error_code);

    let mut canceled = Run::start(&api, &agent, TWELVE, 1).await?;
    cancel_request(&api, &canceled.id).await?;
    canceled.resume(&api).await?;
    println!("canceled {}", canceled.done.and_then(|done| done.error_code).ok_or("done has no error_code")?);
    Ok(())
}

/// The error of a request that is refused: the same type, whatever its status.
fn refusal<T, E: std::fmt::Debug + 'static>(result: Result<T, Error<E>>) -> Result<ErrorBody, Box<dyn StdError>> {
    match result {
        Ok(_) => Err("it was not refused".into()),
        Err(Error::ResponseError(response)) => Ok(serde_json::from_str(&response.content)?),
        Err(error) => Err(error.into()),
    }
}
