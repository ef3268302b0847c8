/** A type of JSON as the contract takes it: others may extend an interface, as those of the SDK are, but no such type. */
export type Json<T> = T extends string | number | boolean | null | undefined ? T : { [Member in keyof T]: Json<T[Member]> };

export const toJson = <T extends object>(value: T): Json<T> => value as Json<T>;
