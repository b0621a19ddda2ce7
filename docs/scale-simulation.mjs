// A discrete-event simulation of one certificate's way through the service: stations with a number of servers, first come first served.

/** Deterministic, so that the page can be compared with what the script prints (mulberry32). */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A binary heap of events by time. */
class Events {
  #heap = [];

  get size() {
    return this.#heap.length;
  }

  push(event) {
    const heap = this.#heap;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (heap[parent].at <= heap[at].at) break;
      [heap[parent], heap[at]] = [heap[at], heap[parent]];
      at = parent;
    }
  }

  pop() {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let at = 0; ;) {
      const left = 2 * at + 1;
      if (left >= heap.length) return first;
      const least = left + 1 < heap.length && heap[left + 1].at < heap[left].at ? left + 1 : left;
      if (heap[at].at <= heap[least].at) return first;
      [heap[least], heap[at]] = [heap[at], heap[least]];
      at = least;
    }
  }
}

/**
 * `route(random)` returns the visits of one certificate: { station, ms }; without a station it is a delay that nothing limits.
 * `servers` maps stations to their number of servers. Returns latencies in milliseconds, without the first quarter (warm-up).
 */
export function simulate({ rate, certificates, servers, route, seed = 1 }) {
  const random = randomFrom(seed);
  const exponential = (mean) => -mean * Math.log(1 - random());
  const stations = new Map(
    Object.entries(servers).map(([name, count]) => [name, { free: count, queue: [], head: 0 }]),
  );
  const events = new Events();
  const latencies = [];
  const warmUp = certificates / 4;
  let arrived = 0;

  function begin(job, now) {
    const visit = job.visits[job.next];
    if (visit === undefined) {
      if (job.number >= warmUp) latencies.push(now - job.arrived);
      return;
    }
    // A provider's answer varies less than a queue of work: half of its time is fixed.
    const service = visit.steady === true ? visit.ms / 2 + exponential(visit.ms / 2) : exponential(visit.ms);
    const station = stations.get(visit.station);
    if (station === undefined) events.push({ at: now + service, job, station: null });
    else if (station.free > 0) {
      station.free -= 1;
      events.push({ at: now + service, job, station });
    } else station.queue.push({ job, service });
  }

  function arrive(now) {
    const job = { number: arrived++, arrived: now, visits: route(random), next: 0 };
    begin(job, now);
    if (arrived < certificates) events.push({ at: now + exponential(1000 / rate), job: null, station: null });
  }

  arrive(0);
  while (events.size > 0) {
    const { at, job, station } = events.pop();
    if (job === null) {
      arrive(at);
      continue;
    }
    if (station !== null) {
      const waiting = station.queue[station.head];
      if (waiting === undefined) station.free += 1;
      else {
        station.head += 1;
        if (station.head > 10_000) (station.queue.splice(0, station.head), (station.head = 0));
        events.push({ at: at + waiting.service, job: waiting.job, station });
      }
    }
    job.next += 1;
    begin(job, at);
  }
  return latencies.sort((a, b) => a - b);
}

/** Nearest rank of sorted values. */
export function percentile(sorted, rank) {
  return sorted[Math.max(0, Math.ceil((rank / 100) * sorted.length) - 1)];
}
