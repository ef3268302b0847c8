/** A form with these fields, of which `file` is a file, as the body of a request with its type. */
export function formOf(fields: Record<string, string>): { body: string; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(([name, value]) => {
    const filename = name === 'file' ? '; filename="file.txt"' : '';
    return `--form\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${value}\r\n`;
  });
  return { body: `${parts.join('')}--form--\r\n`, headers: { 'Content-Type': 'multipart/form-data; boundary=form' } };
}
