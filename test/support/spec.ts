import { strict } from '../../codegen/strict.ts';
import { ContractDocument, type DocumentOperation } from '../../src/contract/document.ts';
import { document as served } from '../../src/generated/openapi.ts';

/*
 * The bundled OpenAPI document as tests use it, as strictly as we keep to it ourselves.
 */

export type SpecOperation = DocumentOperation;

export const specDocument = new ContractDocument(strict(served as Record<string, unknown>));

/** Every operation of the document. */
export const specOperations: readonly SpecOperation[] = specDocument.operations;

/** The operation that a request addresses, if there is one. */
export const operationOf = (method: string, path: string): SpecOperation | undefined => specDocument.operationOf(method, path);

/** @returns a description of what is wrong with `value`, or undefined */
export const violation = (pointer: string, value: unknown): string | undefined => specDocument.violation(pointer, value);
