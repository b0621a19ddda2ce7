export interface DayCount {
  /** A UTC day, `2026-11-14`. */
  date: string;
  count: number;
}
