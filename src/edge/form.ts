import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { Context } from 'koa';
import { operations, type OperationId, type OperationInfo } from '../generated/operations.ts';
import type { UploadedFile } from '../http/handler.ts';
import type { SentForm } from '../http/parse-form.ts';
import { badRequest, type Problem } from '../lib/problem.ts';

/** What a form may hold: no form of the contract comes near. The bytes of files are bounded as those of any body. */
const LIMITS = { files: 1, fields: 16, parts: 17, fieldSize: 4096, headerPairs: 16, headerSize: 4096 };

/** The form that the body of an operation is; undefined when it is JSON. @param most bytes @throws {Problem} 400 for one without a boundary */
export function formOf(ctx: Context, operationId: OperationId, most: number): Form | undefined {
  const { form }: OperationInfo = operations[operationId];
  return form && new Form(ctx.get('content-type'), form, most);
}

/** A form as it comes in: `multipart/form-data` (RFC 7578). */
class Form {
  readonly #busboy: BusboyInstance;
  readonly #ended = Promise.withResolvers<void>();
  readonly #fields: [string, string][] = [];
  readonly #files: [string, UploadedFile][] = [];
  #refusal: Problem | undefined;

  /** @param contentType as it came @param types of its fields, by name @param most bytes @throws {Problem} 400 for one without a boundary */
  constructor(contentType: string, types: Readonly<Record<string, string>>, most: number) {
    const isPartAFile = (name = ''): boolean => Object.hasOwn(types, name) && types[name] === 'file';
    try {
      // A stream that is never full never makes the parser wait.
      this.#busboy = new Busboy({ headers: { 'content-type': contentType }, limits: LIMITS, fileHwm: most, isPartAFile });
    } catch (error) {
      throw badRequest(`the request body is no form: ${(error as Error).message}`);
    }
    this.#busboy
      .on('file', (name, file, filename, _encoding, type) => this.#takeFile(name, file, filename as string | undefined, type))
      .on('field', (name: string | undefined, value, _, isCut) => this.#takeField(name, value, isCut))
      .on('partsLimit', () => this.#refuse(`has more than ${LIMITS.parts} parts`))
      .on('fieldsLimit', () => this.#refuse(`has more than ${LIMITS.fields} fields`))
      .on('filesLimit', () => this.#refuse('has more than one file'))
      .on('error', () => this.#refuse('is no well-formed form (RFC 7578)'))
      .on('finish', () => this.#ended.resolve());
  }

  /** @returns why no more is taken */
  take(chunk: Buffer): Problem | undefined {
    if (!this.#refusal) this.#busboy.write(chunk);
    return this.#refusal;
  }

  /** @throws {Problem} 400 when it is no form */
  async end(): Promise<SentForm> {
    if (!this.#refusal) {
      this.#busboy.end();
      await this.#ended.promise;
    }
    if (this.#refusal) throw this.#refusal;
    return { fields: this.#fields, files: this.#files };
  }

  #takeField(name: string | undefined, value: string, isCut: boolean): void {
    if (name === undefined) return this.#refuse('has a field without a name');
    if (isCut) return this.#refuse(`has a field of more than ${LIMITS.fieldSize} bytes`);
    this.#fields.push([name, value]);
  }

  #takeFile(name: string, file: BusboyFileStream, filename: string | undefined, type: string): void {
    const pieces: Buffer[] = [];
    file.on('data', (piece: Buffer) => pieces.push(piece));
    // Of one that breaks off the form tells too.
    file.on('error', () => {});
    file.on('end', () => this.#files.push([name, { name: filename ?? '', type, content: Buffer.concat(pieces) }]));
  }

  #refuse(what: string): void {
    this.#refusal ??= badRequest(`the request body ${what}`);
    this.#ended.resolve();
  }
}

export type { Form };
