use std::error::Error;

use baton::types::{AddressedAgent, DoneEvent, MessageText, RunEvent};
use baton::{ByteStream, Client};
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
    pub async fn start(api: &Client, agent: &str, message: &str, pieces: usize) -> Result<Self, Box<dyn Error>> {
        let (agent, text): (AddressedAgent, MessageText) = (agent.parse()?, message.parse()?);
        let request = api.orchestrate().idempotency_key(Uuid::new_v4().to_string());
        let response = request.body_map(|body| body.agent(agent).message(text)).send().await?;
        let mut run = Self::default();
        run.read(response.into_inner(), pieces).await?;
        Ok(run)
    }

    /// Goes on behind the last event, as often as it takes.
    pub async fn resume(&mut self, api: &Client) -> Result<(), Box<dyn Error>> {
        while self.done.is_none() {
            let request = api.stream_request_events().id(self.id.as_str()).last_event_id(self.last_event_id.as_str());
            let response = request.send().await?;
            self.read(response.into_inner(), usize::MAX).await?;
        }
        Ok(())
    }

    /// Takes events until `done`, so many pieces of text, or the end of the connection.
    async fn read(&mut self, stream: ByteStream, mut pieces: usize) -> Result<(), Box<dyn Error>> {
        let mut frames = Frames::new(stream);
        while let Some(frame) = frames.next().await {
            if self.take(frame?) {
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
    fn take(&mut self, Frame { id, data }: Frame) -> bool {
        // Otherwise it is an event of a later release.
        let Ok(event) = serde_json::from_str(&data) else { return false };
        let is_text = matches!(event, RunEvent::TextEvent(_));
        match event {
            RunEvent::RequestReceivedEvent(received) => self.id = received.request_id.to_string(),
            RunEvent::TextEvent(text) if *text.stream_id == 0 => self.text += &text.delta,
            RunEvent::DoneEvent(done) => self.done = Some(done),
            _ => {}
        }
        self.last_event_id = id;
        is_text
    }
}
