use std::error::Error;

use baton::ByteStream;
use futures_util::StreamExt;

/// One event as it comes over the wire.
pub struct Frame {
    pub id: String,
    pub data: String,
}

/// The frames of an event stream.
pub struct Frames {
    stream: ByteStream,
    buffer: Vec<u8>,
}

impl Frames {
    pub fn new(stream: ByteStream) -> Self {
        Self { stream, buffer: Vec::new() }
    }

    /// The next frame, or none at the end of the connection, which may have been lost: what is incomplete then is left out.
    pub async fn next(&mut self) -> Option<Result<Frame, Box<dyn Error>>> {
        loop {
            if let Some(end) = self.buffer.windows(2).position(|two| two == b"\n\n") {
                let frame: Vec<u8> = self.buffer.drain(..end + 2).collect();
                match parse(&frame) {
                    Ok(None) => continue,
                    Ok(Some(frame)) => return Some(Ok(frame)),
                    Err(error) => return Some(Err(error)),
                }
            }
            match self.stream.next().await {
                Some(Ok(bytes)) => self.buffer.extend_from_slice(&bytes),
                Some(Err(_)) | None => return None,
            }
        }
    }
}

/// A frame, or none for a comment.
fn parse(frame: &[u8]) -> Result<Option<Frame>, Box<dyn Error>> {
    let (mut id, mut data) = (String::new(), None);
    for line in std::str::from_utf8(frame)?.lines() {
        match line.split_once(": ") {
            Some(("id", value)) => id = value.to_owned(),
            Some(("data", value)) => data = Some(value.to_owned()),
            _ => {}
        }
    }
    Ok(data.map(|data| Frame { id, data }))
}
