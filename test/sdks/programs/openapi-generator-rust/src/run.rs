use std::error::Error;

use baton::apis::configuration::Configuration;
use baton::models::{ErrorBody, DoneEvent, Message, OrchestrateRequest, RequestReceivedEvent, TextEvent};
use reqwest::{RequestBuilder, StatusCode};
use serde::Deserialize;
use uuid::Uuid;

use crate::frames::{Frame, Frames};

/// A run as far as its events have been read.
#[derive(Default)]
pub struct Run {
    pub id: String,
    pub last_event_id: String,
    pub text: String,
    pub done: Option<DoneEvent>,
}

impl Run {
    /// Starts a run and takes its events, up to `done` or so many pieces of text.
    pub async fn start(api: &Configuration, agent: &str, message: &str, pieces: usize) -> Result<Self, Box<dyn Error>> {
        let mut body = OrchestrateRequest::new(Message::MessageText(message.to_owned()));
        body.agent = Some(agent.to_owned());
        let url = format!("{}/v1/orchestrate", api.base_path);
        let request = api.client.post(url).header("Idempotency-Key", Uuid::new_v4().to_string()).json(&body);
        let mut run = Self::default();
        run.read(api, request, pieces).await?;
        Ok(run)
    }

    /// Goes on behind the last event, as often as it takes.
    pub async fn resume(&mut self, api: &Configuration) -> Result<(), Box<dyn Error>> {
        while self.done.is_none() {
            let url = format!("{}/v1/requests/{}/events", api.base_path, self.id);
            let request = api.client.get(url).header("Last-Event-ID", &self.last_event_id);
            self.read(api, request, usize::MAX).await?;
        }
        Ok(())
    }

    /// Takes events until `done`, so many pieces of text, or the end of the connection. The functions of the client wait
    /// for the end of a stream, so that the request is made by hand.
    async fn read(&mut self, api: &Configuration, request: RequestBuilder, mut pieces: usize) -> Result<(), Box<dyn Error>> {
        let token = api.bearer_access_token.as_deref().unwrap_or_default();
        let response = request.bearer_auth(token).send().await?;
        if response.status() != StatusCode::OK {
            let error: ErrorBody = serde_json::from_str(&response.text().await?)?;
            return Err(error.error_code.into());
        }
        let mut frames = Frames::new(response);
        while let Some(frame) = frames.next().await {
            if self.take(frame?)? {
                pieces -= 1;
            }
            if pieces == 0 || self.done.is_some() {
                break;
            }
        }
        Ok(())
    }

    /// Handles an event, and only then remembers its id, which means "everything up to and including this event".
    /// Returns whether it is a piece of text.
    fn take(&mut self, Frame { id, data }: Frame) -> serde_json::Result<bool> {
        // The generated RunEvent takes `type` away from its alternatives, which then miss it.
        let Tag { r#type } = serde_json::from_str(&data)?;
        match r#type.as_str() {
            "request_received" => self.id = serde_json::from_str::<RequestReceivedEvent>(&data)?.request_id,
            "text" => {
                let text: TextEvent = serde_json::from_str(&data)?;
                if text.stream_id == 0 {
                    self.text += &text.delta;
                }
            }
            "done" => self.done = Some(serde_json::from_str(&data)?),
            _ => {}
        }
        self.last_event_id = id;
        Ok(r#type == "text")
    }
}

#[derive(Deserialize)]
struct Tag {
    r#type: String,
}
