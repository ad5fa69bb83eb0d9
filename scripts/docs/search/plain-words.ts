import { stemmer } from 'stemmer';

// Words that the documentation does not have, behind the word that it has. Unlike synonyms, which may mean something
// else too, they are read as that word.
const GROUPS = `
  suspend: halt, shut, shutdown, shutoff, mute, bar, penalise, penalize
  delete: wipe, trash, destroy, nuke, discard, detach, uninstall
  edit: adjust, amend, alter, adapt, rearrange
  create: enrol, enroll, launch
  extend: lengthen, resubscribe, prolongate
  kick: eject, evict, boot, expel, interrupt
  move: reallocate, relocate, shift
  disable: discontinue, archive, retire
  give: allocate, distribute, donate, wire
  deduct: debit, seize, confiscate, recall
  refund: annul, revert, void, compensate
  unpaid: debt
  credit: bucks
  reseller: vendor, wholesaler, franchisee, subdealer
  staff: team, moderator
  billing: plugin, addon, cryptocurrency
  invoice: vat, tax
  reward: cashback, referral, affiliate, sponsor, motivate
  device: iphone, ios, roku, firetv, appletv, samsung, lg, webos, tizen, formuler, buzztv, tvip
  enigma: zgemma
  player: kodi, vlc, ott, ottplayer
  channel: bein, espn, uhd, hd, catchup, timeshift, dvr
  frozen: lag, stutter, pixelated, crash
  support: hotline, feedback
  notification: reminder, popup
  help: manual, wiki, handbook
  webhook: zapier, n8n, slack, discord
  logout: signout
  password: passcode
  fake: dummy
  guarantee: warranty
  excel: xls, xlsx, ods
  utc: gmt
  sdk: wrapper, dotnet, wsdl, graphql
  unavailable: unreachable, overloaded
  log: forensics
`;

const PLAIN = new Map(
  GROUPS.trim()
    .split('\n')
    .map((group) => group.split(':'))
    .flatMap(([word = '', others = '']) =>
      others.split(',').map((other): [string, string] => [stemmer(other.trim()), stemmer(word.trim())]),
    ),
);

/** Returns the stem of the word that is read for a word: its own, unless the documentation has another. */
export const plainStemOf = (word: string): string => PLAIN.get(stemmer(word)) ?? stemmer(word);

/** Whether a word is read as another. */
export const isReadAsOther = (word: string): boolean => PLAIN.has(stemmer(word));
