declare module 'openapi-to-postmanv2' {
  /** What is said of a conversion: the collection, or why there is none. */
  interface Outcome {
    result: boolean;
    reason?: string;
    output: { type: 'collection'; data: unknown }[];
  }

  interface Converter {
    convertV2(
      input: { type: 'json'; data: unknown },
      options: Readonly<Record<string, string | boolean>>,
      done: (error: Error | null, outcome: Outcome) => void,
    ): void;
  }

  const converter: Converter;
  export default converter;
}
