declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Runs in the page: from now on its long tasks are noted. */
export function watchLongTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    window.longTasks.push(...list.getEntries().map(({ duration }) => duration))
  }).observe({ type: 'longtask' })
}

/** Runs in the page; the longest task since the last time, 0 when none was long. */
export async function longestTask(): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 300))
  const longest = Math.max(0, ...window.longTasks)
  window.longTasks = []
  return longest
}
