import baton.DoneEvent;
import baton.LiveRun;
import baton.TextEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Reads a recorded stream, whose frames are in the file that the first argument names. */
final class Program {
  public static void main(String[] args) throws Exception {
    TreeSet<String> kinds = new TreeSet<>();
    StringBuilder text = new StringBuilder();
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      if (!line.startsWith("data: ")) continue;
      LiveRun event = Events.MAPPER.readValue(line.substring(6), LiveRun.class);
      // Of a type that came with a later release.
      if (event == null) continue;
      kinds.add(event.getClass().getSimpleName());
      if (event instanceof TextEvent delta && delta.getStreamId() == 0) text.append(delta.getDelta());
      if (event instanceof DoneEvent done) {
        System.out.println("content " + (text.toString().equals(done.getContent()) ? "whole" : "not whole"));
        System.out.println("tokens " + (done.getInputTokens() + done.getOutputTokens()));
      }
    }
    System.out.println("kinds " + String.join(" ", kinds));
  }
}
