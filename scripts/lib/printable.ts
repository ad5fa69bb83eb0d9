/** Returns a text without the control characters that would act on a terminal, or begin another line. */
export const printable = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\ufffd');
