import { stemmer } from 'stemmer';

// What people say for the words of the contract. A word may stand in several groups: an account is a line, or a user.
// What only one operation is called belongs to its `x-search-words`.
const GROUPS = `
  line, customer, client, subscriber, subscription, account, viewer
  user, reseller, dealer, agent, distributor, partner, account
  staff, employee, colleague, worker, helper
  ancestor, parent, upline, supplier, above
  child, children, below, downline, subreseller, descendant
  credit, balance, money, fund, coin, wallet, budget, point
  extend, renew, renewal, prolong, recharge, month, longer, reactivate
  expire, expiry, expiration, end, ended, over, overdue, lapse
  suspend, block, disable, lock, pause, ban, freeze, hold, stop, deactivate
  resume, unsuspend, unblock, enable, unlock, unban, unfreeze, reactivate, reinstate, restore
  restriction, suspension, block, ban, blacklist, blocked
  enable, activate, start
  disable, deactivate, stop
  refund, reimburse, chargeback, reverse, undo, storno, cancellation
  package, plan, product, tariff, offer, abonnement
  price, cost, fee, rate, tariff, expensive
  trial, test, demo
  connection, screen, device, session, tv, concurrent, simultaneous
  kill, disconnect, kick, drop, terminate, close
  create, register, generate, open, order, issue, insert
  delete, cancel, terminate, erase, drop, purge, cleanup, clean
  edit, change, rename, set, replace, correct, fix
  increase, raise, more, additional, extra, upgrade, edit
  show, view, detail, check, info, information
  index, overview, all, catalogue, search, find, lookup
  search, find, lookup, filter
  transfer, send, give, pay, move
  owner, transfer, move, reassign, switch
  unpaid, pay, paid, invoice, overdue, debt, debtor
  lost, forgot, forgotten
  transaction, payment, transfer, statement, booking
  history, log, audit, trail, changed, protocol
  history, transaction, statement
  summary, report, statistic, total, turnover, revenue, income, earning, sale
  sale, sell, sold, order, purchase, buy
  voucher, coupon, promo, gift, discount
  claim, redeem, use, apply
  ticket, support, helpdesk, complaint
  reply, answer, respond, message
  report, complain, broken, problem, fault, outage
  announcement, news, notice, broadcast, maintenance
  notification, alert, message, inbox, unread
  request, ask, apply
  accept, approve, confirm, grant
  reject, decline, deny, refuse
  password, credential, passphrase, login
  login, signin, logon
  token, key, apikey
  permission, right, access, privilege, policy, authorization, unauthorized
  role, group, level
  domain, host, hostname, url, address, server, dns, portal, link
  bouquet, channel, content, pack
  stream, channel
  film, movie, vod
  series, show, episode, season
  category, genre
  device, box, receiver, stb, tv, app
  endpoint, webhook, callback, hook
  delivery, attempt, webhook
  event, happen, notification
  recover, replay, resend, missed
  secret, signature, sign, key
  limit, quota, maximum, cap, restriction, allowance
  error, failure, fault, problem, wrong
  invalid, wrong, bad, incorrect, malformed
  forbidden, unauthorized, denied
  missing, absent, unknown, found
  export, csv, download, excel, spreadsheet
  template, preset, favourite, favorite, saved
  reward, bonus, loyalty, commission, incentive
  retry, again, repeat, resend, twice, duplicate
  preview, simulate, estimate, dry
  activity, watch, viewing, online, watching
  automatic, auto, scheduled, cron, nightly, daily, rule
  country, geo, region, location, abroad, travel, vacation
  all, everything, everybody, everyone, mass, bulk, many, several, batch, whole
  simultaneous, parallel, concurrent, same
  count, number, total, many
  order, reference, external
  mail, email
  note, comment, remark
  exceed, exceeded, reached, over
  offline, down, outage, unreachable, unavailable
  stored, kept, keep, retention
  partial, part, half
  convert, turn, change, upgrade
  year, yearly, annual
  month, monthly
  percent, discount
  close, disable, suspend, delete
  paying, paid, full
  lifetime, expire, valid, validity
  phone, whatsapp, telegram, messaging, contact, mobile
`;

/** The stems of the words that may be meant by each stem. */
const MEANT = new Map<string, Set<string>>();

for (const group of GROUPS.trim().split('\n')) {
  const stems = group.split(',').map((word) => stemmer(word.trim()));
  for (const stem of stems) MEANT.set(stem, new Set([...(MEANT.get(stem) ?? []), ...stems]));
}

/** Returns the stems of other words for what a stem means. */
export const synonymsOf = (stem: string): string[] =>
  [...(MEANT.get(stem) ?? [])].filter((other) => other !== stem);

/** Whether this says a word of the contract in another way. */
export const isSynonym = (word: string): boolean => MEANT.has(stemmer(word));
