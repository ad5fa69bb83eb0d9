// Generated from spec/ by `npm run generate`. Do not edit.

/** A description of the format of each pattern in the contract. */
export const forms: Readonly<Record<string, string>> = {
  "^[a-z0-9_]+$": "made of a-z, 0-9 and _",
  "^[A-Za-z0-9-]+$": "made of letters A-Z, digits and hyphens",
  "^([a-z0-9_*]+( [a-z0-9_*]+)*)?$": "names of scopes with single spaces between them",
  "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$": "YYYY-MM-DD HH:MM:SS",
  "^([A-Z0-9]{6})?$": "6 letters A-Z and digits, or empty",
  "^(20\\d\\d-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|20([02468][048]|[13579][26])-02-29) ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d$": "YYYY-MM-DD HH:MM:SS, from 2000 to 2099",
  "^[A-Za-z0-9][A-Za-z0-9._@-]*$": "made of letters A-Z, digits, dots, _, @ and hyphens, a letter or digit first",
  "^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$": "a host name like tv.example.com",
  "^(\\+[1-9][0-9]{5,14})?$": "like +46701234567, or empty",
  "^[A-Za-z0-9._@-]+$": "made of letters A-Z, digits, dots, _, @ and hyphens",
  "^[\\x21-\\x7e]+$": "printable ASCII without spaces",
  "^[^\\x00,]*$": "text without a comma",
  "^(all|[A-Z]{2})$": "all, or two letters like SE",
  "^([0-9A-F]{2}:){5}[0-9A-F]{2}$": "like 00:1A:79:AB:CD:EF",
  "^([Aa][Ll][Ll]|[A-Za-z]{2})$": "all, or two letters like SE",
  "^[A-Za-z0-9-]{8,64}$": "8 to 64 letters A-Z, digits and hyphens",
  "^([0-9A-Fa-f]{2}[:.-]?){5}[0-9A-Fa-f]{2}$": "like 00:1A:79:AB:CD:EF, 00-1A-79-AB-CD-EF, 00.1A.79.AB.CD.EF or 001A79ABCDEF",
  "^([a-z0-9_]+|\\*)$": "the name of a scope, or *",
  "^[0-9A-Fa-f:.]+(/[0-9]{1,3})?$": "an address like 203.0.113.7, or a network like 203.0.113.0/24 or 2001:db8::/32",
  "^(\\*{4}[A-Z0-9-]{2}|[A-Z0-9-]{8,64})$": "a code, or **** and its last two characters",
  "^(20\\d\\d-((0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])|(0[469]|11)-(0[1-9]|[12]\\d|30)|02-(0[1-9]|1\\d|2[0-8]))|20([02468][048]|[13579][26])-02-29)( ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d)?$": "YYYY-MM-DD or YYYY-MM-DD HH:MM:SS, from 2000 to 2099",
  "^[A-Za-z0-9-]{12,64}$": "12 to 64 letters A-Z, digits and hyphens",
  "^[A-Z0-9-]{8,64}$": "8 to 64 letters A-Z, digits and hyphens",
  "^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$": "a host name like tv.example.com",
  "^[A-Z0-9]{6}$": "6 letters A-Z and digits",
  "^(([0-9A-Fa-f]{2}[:.-]?){0,5}[0-9A-Fa-f]{0,2}|[0-9A-Fa-f]?[:.-]([0-9A-Fa-f]{2}[:.-]?){0,4}[0-9A-Fa-f]{0,2})$": "like 00:1A:79:AB:CD:EF, 00-1A-79-AB-CD-EF, 00.1A.79.AB.CD.EF or 001A79ABCDEF, or part of one",
  "^[0-9A-Za-z-]+$": "made of digits, letters A-Z and hyphens",
  "^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$": "W3C Trace Context, version 00",
  "^[0-9A-Fa-f:.]+$": "an IP address"
};
