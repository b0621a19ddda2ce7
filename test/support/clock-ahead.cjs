// Loaded before a process of the service: its clock is CLOCK_AHEAD_DAYS ahead.
const RealDate = Date;
const ahead = Number(process.env.CLOCK_AHEAD_DAYS) * 86_400_000;

globalThis.Date = class Date extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }

  static now() {
    return RealDate.now() + ahead;
  }
};
