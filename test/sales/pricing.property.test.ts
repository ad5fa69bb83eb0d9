import fc from 'fast-check';
import { test, type Test } from 'tap';
import {
  addedPrice,
  discountOn,
  endOfPeriod,
  periodPrice,
  upgradePrice,
} from '../../handlers/sales/pricing.ts';
import { daysBetween, refundAmount } from '../../handlers/sales/refund-policy.ts';
import { formatUtc, parseUtc } from '../../db/values/time.ts';
import {
  daysIn,
  endOf,
  givenBack,
  moment,
  priceOfAdded,
  priceOfUpgrade,
  read,
  written,
  type Sold,
} from '../support/sales-model.ts';

// Prices, fractions, refunds and the calendar against an independent model (support/sales-model.ts): thousands of
// cases, mostly at the boundaries of months, years and days. A failure prints its seed and the smallest case.

const RUNS = { numRuns: 4000 };
const DAY = 86_400;
const LAST = moment(9999, 12, 31, DAY - 1);

/** Whole seconds since 1970: random ones of two centuries, and calendar boundaries. */
const times = fc.oneof(
  fc.integer({ min: 0, max: moment(2150, 1, 1, 0) }),
  fc
    .tuple(
      fc.constantFrom(1999, 2000, 2023, 2024, 2025, 2027, 2028, 2096, 2099, 2100),
      fc.integer({ min: 1, max: 12 }),
      fc.constantFrom(1, 2, 27, 28, 29, 30, 31),
      fc.constantFrom(0, 1, DAY / 2, DAY - 1),
    )
    .map(([year, month, day, second]) => moment(year, month, Math.min(day, daysIn(year, month)), second)),
);
const credit = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.constantFrom(0, 1, 7, 100_000_000_000));
const packages: fc.Arbitrary<Sold> = fc.record({
  credit,
  period: fc.oneof(
    { weight: 9, arbitrary: fc.integer({ min: 1, max: 36 }) },
    fc.integer({ min: 1, max: 10_000 }),
  ),
  period_type: fc.constantFrom('hour', 'day', 'month', 'year'),
});
const tiers = fc.uniqueArray(
  fc.record({ passed_days: fc.integer({ min: 0, max: 40 }), refund_amount: credit }),
  { selector: ({ passed_days }) => passed_days, maxLength: 5 },
);
/** A day boundary, a second before, exactly, and a second after. */
const atBoundary = fc.tuple(fc.integer({ min: 0, max: 45 }), fc.constantFrom(-1, 0, 1));

/** Asserts that a property holds for every case. A failure prints its seed. */
function always<Case>(
  t: Test,
  name: string,
  cases: fc.Arbitrary<Case>,
  holds: (each: Case) => boolean,
): void {
  const run = fc.check(
    fc.property(cases, (each) => holds(each)),
    RUNS,
  );
  t.equal(fc.defaultReportMessage(run), undefined, name);
}

void test('the calendar', (t) => {
  always(
    t,
    'times are written and read as the model does',
    times,
    (time) => formatUtc(time * 1000) === written(time) && parseUtc(written(time)) === time * 1000,
  );
  always(t, 'times are written and read as the model does', times, (time) => read(written(time)) === time);

  always(
    t,
    'a period ends when the model says: leap years, ends of months, the year 9999',
    fc.tuple(times, packages),
    ([start, sold]) => {
      return endOfPeriod(start * 1000, sold) === endOf(start, sold) * 1000;
    },
  );

  const day = (time: number): number => Math.floor(time / 1000 / DAY);
  const two = fc.tuple(times, fc.integer({ min: 0, max: 40 * DAY }), packages);
  always(t, 'a later start never ends on an earlier day', two, ([start, more, sold]) => {
    return day(endOfPeriod((start + more) * 1000, sold)) >= day(endOfPeriod(start * 1000, sold));
  });

  always(t, 'whole days count to the second', fc.tuple(times, atBoundary), ([charged, [days, second]]) => {
    const expected = Math.max(0, second < 0 ? days - 1 : days);
    return daysBetween(charged * 1000, (charged + days * DAY + second) * 1000) === expected;
  });
  t.end();
});

void test('prices', (t) => {
  const added = fc.integer({ min: 1, max: 999 });
  /** A package, a number of connections, a moment, and the end of a line after it. */
  const cases = fc
    .tuple(packages, added, times, fc.integer({ min: 0, max: 6 }), fc.integer({ min: -DAY, max: 400 * DAY }))
    .map(([sold, more, now, periods, rest]) => {
      let end = now;
      for (let each = 0; each < periods; each += 1) end = endOf(end, sold);
      return { sold, more, now, end: Math.min(end + rest, LAST) };
    });
  const payable = (price: number): number => (price > 100_000_000_000 ? Infinity : price);
  const priced = ({ sold, more, now, end }: { sold: Sold; more: number; now: number; end: number }): number =>
    addedPrice(sold, more, now * 1000, end * 1000);

  always(t, 'a period costs credit times connections', fc.tuple(packages, added), ([sold, connections]) => {
    return periodPrice(sold, connections) === sold.credit * connections;
  });

  const walkable = cases.filter(({ sold, now, end }) => sold.period_type !== 'hour' || end - now < 9 * DAY);
  always(
    t,
    'connections that are added cost what the model says, rounded up',
    walkable,
    ({ sold, more, now, end }) => {
      return priced({ sold, more, now, end }) === payable(priceOfAdded(sold, more, now, end));
    },
  );

  always(
    t,
    'the period that has just begun, or waits, costs what a period costs',
    cases,
    ({ sold, more, now }) => {
      const price = payable(periodPrice(sold, more));
      const end = endOf(now, sold);
      const begun = priced({ sold, more, now, end });
      return (begun === price || end === LAST) && addedPrice(sold, more, now * 1000, null) === price;
    },
  );

  always(
    t,
    'never dearer as time passes, but by a day or two where months are cut short',
    fc.tuple(cases, fc.integer({ min: 0, max: 40 * DAY })),
    ([each, passed]) => {
      const { sold, more } = each;
      const months = { hour: 0, day: 0, month: sold.period, year: 12 * sold.period }[sold.period_type];
      const cut = months === 0 ? 0 : Math.ceil((sold.credit * more * 2) / (28 * months)) + 1;
      return priced({ ...each, now: each.now + passed }) <= priced(each) + cut;
    },
  );

  always(t, 'free once the line has ended, and for fewer', cases, ({ sold, more, now, end }) => {
    const ended = priced({ sold, more, now: Math.max(now, end), end });
    return ended === 0 && priced({ sold, more: -more, now, end }) === 0;
  });

  always(
    t,
    'one after the other is never cheaper than all at once',
    fc.tuple(cases, added),
    ([each, others]) => {
      const together = priced({ ...each, more: each.more + others });
      return together === Infinity || priced(each) + priced({ ...each, more: others }) >= together;
    },
  );

  /** A line of one package that is extended by another, and then by a third. */
  const upgrades = fc.tuple(cases, packages, packages).map(([{ sold, more, now, end }, to, then]) => {
    return { from: sold, to, then, connections: more, now, end: Math.min(end, now + 400 * DAY) };
  });
  type Upgrade = typeof upgrades extends fc.Arbitrary<infer Case> ? Case : never;
  const upgraded = ({ from, to, connections, now, end }: Omit<Upgrade, 'then'>): number =>
    upgradePrice(from, to, connections, now * 1000, end * 1000);

  always(
    t,
    'the time left costs by a dearer package what the model says, rounded up; by a cheaper one nothing',
    upgrades,
    (each) => {
      const { from, to, connections, now, end } = each;
      return upgraded(each) === payable(priceOfUpgrade(from, to, connections, now, end));
    },
  );

  always(t, 'it costs nothing by its own package, nor once it has ended', upgrades, (each) => {
    return upgraded({ ...each, to: each.from }) === 0 && upgraded({ ...each, end: each.now }) === 0;
  });

  always(t, 'nobody saves by a third package in between', upgrades, ({ then, ...each }) => {
    const twice = upgraded(each) + upgraded({ ...each, from: each.to, to: then });
    const direct = upgraded({ ...each, to: then });
    return direct === Infinity || twice >= direct;
  });

  always(t, 'nor by connections that are added first, or later', upgrades, (each) => {
    const { from, to, connections: more, now, end } = each;
    const first = priced({ sold: from, more, now, end }) + upgraded({ ...each, connections: more + 1 });
    const later = upgraded({ ...each, connections: 1 }) + priced({ sold: to, more, now, end });
    const cheaper = upgraded({ ...each, connections: 1 }) === 0;
    // Each sum has two parts that are rounded up, so they may differ by a hundredth.
    return cheaper || first === Infinity || later === Infinity || Math.abs(first - later) <= 1;
  });

  const discounts = fc.record({
    percentage: fc.integer({ min: 1, max: 10_000 }),
    max_value: credit,
    min_order: credit,
    packages: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
  });
  always(
    t,
    'a discount takes its share off, rounded down, and never more than it may',
    fc.tuple(discounts, credit),
    ([discount, price]) => {
      const { percentage, max_value: most, min_order: least, packages: meant } = discount;
      const share = Number((BigInt(price) * BigInt(percentage)) / 10_000n);
      const open = (meant.length === 0 || meant.includes(1)) && price >= least;
      return discountOn(discount, price, 1) === (open ? (most === 0 ? share : Math.min(share, most)) : 0);
    },
  );
  t.end();
});

void test('refunds', (t) => {
  const charges = fc.record({ amount: credit, package_credit: credit, refund_tiers: fc.option(tiers) });

  always(
    t,
    'give back what the model says, to the second of a day boundary, and never more than the charge',
    fc.tuple(charges, times, atBoundary),
    ([charge, charged, [days, second]]) => {
      const now = Math.max(charged, charged + days * DAY + second);
      const passed = Math.floor((now - charged) / DAY);
      const { amount, package_credit, refund_tiers } = charge;
      const back = refundAmount(charge, daysBetween(charged * 1000, now * 1000));
      return (
        back === givenBack(amount, package_credit, refund_tiers, passed) &&
        (back ?? 0) <= amount &&
        (back ?? 0) >= 0
      );
    },
  );

  const whole = fc.tuple(credit, fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 10_000 }));
  always(
    t,
    'a policy that gives everything back gives back every charge, whatever it was',
    whole,
    ([price, connections, percentage]) => {
      const amount = Math.floor((price * connections * percentage) / 10_000);
      const refund_tiers = [{ passed_days: 0, refund_amount: price }];
      return refundAmount({ amount, package_credit: price, refund_tiers }, 0) === amount;
    },
  );
  t.end();
});
