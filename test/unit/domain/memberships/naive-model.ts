import { addMonths } from '../../../../domain/memberships/calendar-date';
import type { CyclePoints } from '../../../../domain/memberships/requirements';
import type { ProgramRules } from '../../../../domain/memberships/program';

/** What the model counts in. Every amount of a history is a multiple of it. */
export const UNIT = 50;

interface Unit {
  category: string;
  source: string;
  carried: boolean;
}

interface ModelCycle {
  startsOn: string;
  endsBefore: string;
  openedOn: string;
  rules: ProgramRules;
  isFirst: boolean;
  /** Every half point by itself. */
  units: Unit[];
}

/**
 * Counts half points one by one, as a person would with slips of paper, and shares no code with the ledger but that for dates. Slow and
 * obvious: what the ledger's fold is compared with.
 */
export class NaiveModel {
  private readonly cycles: ModelCycle[];
  /** Slips from after the last cycle: for one that does not exist yet. */
  private waiting: { on: string; slip: Unit }[] = [];

  constructor(
    private rules: ProgramRules,
    private readonly startsOn: string,
  ) {
    this.cycles = [this.cycle(startsOn, startsOn, true)];
  }

  change(rules: ProgramRules): void {
    this.rules = rules;
  }

  private get open(): ModelCycle {
    const last = this.cycles.at(-1);
    if (last === undefined) throw new Error('There is always one.');
    return last;
  }

  /** Walks from the beginning, cycle by cycle, until it passes the day. */
  private cycle(startsOn: string, openedOn: string, isFirst: boolean): ModelCycle {
    const { months, anchor } = this.rules.cycle;
    const origin = anchor === 'calendar' ? '2000-01-01' : this.startsOn;
    let endsBefore = origin;
    for (let count = 1; endsBefore <= startsOn; count += 1) endsBefore = addMonths(origin, count * months);
    return { startsOn, endsBefore, openedOn, rules: this.rules, isFirst, units: [] };
  }

  accredit(source: string, category: string, points: number, completedOn: string): void {
    const { open } = this;
    const slips = Array.from({ length: points / UNIT }, () => ({ category, source, carried: false }));
    if (completedOn >= open.openedOn && completedOn < open.startsOn) open.units.push(...slips);
    else if (completedOn >= open.endsBefore)
      this.waiting.push(...slips.map((slip) => ({ on: completedOn, slip })));
    else
      this.cycles
        .find((each) => completedOn >= each.startsOn && completedOn < each.endsBefore)
        ?.units.push(...slips);
  }

  revoke(source: string): void {
    for (const cycle of this.cycles)
      cycle.units = cycle.units.filter((unit) => unit.carried || unit.source !== source);
    this.waiting = this.waiting.filter(({ slip }) => slip.source !== source);
  }

  renew(on: string): void {
    const { open } = this;
    const carried = this.points().compliant ? this.surplus(open) : [];
    const next = this.cycle(open.endsBefore, on, false);
    next.units.push(...carried.map((unit) => ({ ...unit, carried: true })));
    next.units.push(...this.waiting.filter(({ on: day }) => day < next.endsBefore).map(({ slip }) => slip));
    this.waiting = this.waiting.filter(({ on: day }) => day >= next.endsBefore);
    this.cycles.push(next);
  }

  /** The slips that are left when the requirement has been laid out, those that may be carried over. */
  private surplus(cycle: ModelCycle): Unit[] {
    const laid = new Set<Unit>();
    const take = (count: number, from: (unit: Unit) => boolean): number => {
      let open = count;
      for (const { code, max } of cycle.rules.categories)
        for (const unit of cycle.units) {
          if (open <= 0) return 0;
          const used = [...laid].filter((each) => each.category === code).length;
          if (max !== null && (used + 1) * UNIT > max) break;
          if (unit.category !== code || laid.has(unit) || !from(unit)) continue;
          laid.add(unit);
          open -= 1;
        }
      return open;
    };
    for (const { code, min } of cycle.rules.categories) {
      const own = (carried: boolean) => (unit: Unit) => unit.category === code && unit.carried === carried;
      take(take(this.share(min, cycle) / UNIT, own(true)), own(false));
    }
    const required = this.share(cycle.rules.pointsRequired, cycle) / UNIT - laid.size;
    take(
      take(required, ({ carried }) => carried),
      ({ carried }) => !carried,
    );
    const codes = cycle.rules.categories.map(({ code }) => code);
    return codes
      .flatMap((code) =>
        cycle.units.filter((unit) => unit.category === code && !unit.carried && !laid.has(unit)),
      )
      .slice(0, cycle.rules.carryOver.maxPoints / UNIT);
  }

  private share(points: number, { rules, isFirst, startsOn, endsBefore }: ModelCycle): number {
    if (!rules.prorateFirst || !isFirst) return points;
    let begun = 0;
    for (let month = 0; month < rules.cycle.months; month += 1)
      if (addMonths(startsOn, month) < endsBefore) begun += 1;
    return Math.floor((points / rules.cycle.months) * begun + 1e-9);
  }

  points(): CyclePoints {
    const cycle = this.open;
    const amount = (code: string, carried: boolean) =>
      cycle.units.filter((unit) => unit.category === code && unit.carried === carried).length * UNIT;
    const known = cycle.rules.categories.map(({ code, min, max }) => {
      const [earned, carried] = [amount(code, false), amount(code, true)];
      const counted = max === null || earned + carried < max ? earned + carried : max;
      const required = this.share(min, cycle);
      return {
        code,
        required,
        earned,
        carried,
        counted,
        missing: counted < required ? required - counted : 0,
      };
    });
    const others = [...new Set(cycle.units.map(({ category }) => category))]
      .filter((code) => known.every((each) => each.code !== code))
      .map((code) => {
        const [earned, carried] = [amount(code, false), amount(code, true)];
        return { code, required: 0, earned, carried, counted: 0, missing: 0 };
      });
    const categories = [...known, ...others];
    const total = (field: 'earned' | 'carried' | 'counted') =>
      categories.reduce((sum, each) => sum + each[field], 0);
    const required = this.share(cycle.rules.pointsRequired, cycle);
    const missing = total('counted') < required ? required - total('counted') : 0;
    return {
      ...{ categories, required, missing },
      ...{ earned: total('earned'), carried: total('carried'), counted: total('counted') },
      compliant: missing === 0 && known.every((each) => each.missing === 0),
    };
  }

  bounds(): { startsOn: string; endsBefore: string } {
    const { startsOn, endsBefore } = this.open;
    return { startsOn, endsBefore };
  }
}
