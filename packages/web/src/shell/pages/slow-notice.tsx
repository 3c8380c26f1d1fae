import { useSlow } from '#api/use-slow.ts'
import { SlowLines, useUnnamed, wordsFor } from '#ui/tell/slow.tsx'

/**
 * Says which services keep the page waiting, once for each, whatever it is that waits. It is heard
 * over dialogs, too; seen is only what no part of the page says in its own place.
 */
export function SlowNotice() {
  const all = useSlow()
  const services = useUnnamed()
  return (
    <>
      {/* The UI kit hides everything beside a dialog from those who hear the page, but for this. */}
      <div role="status" data-live-announcer className="sr-only">
        {wordsFor(all.map(({ service }) => service))}
      </div>
      {services.length > 0 && (
        <div data-slow aria-hidden className={note}>
          <SlowLines services={services} />
        </div>
      )}
    </>
  )
}

// Over the page's lower edge, which the frame keeps free for it: nothing moves when it comes.
const note =
  'pointer-events-none fixed bottom-3 start-3 z-(--z-header) flex max-w-[calc(100vw-1.5rem)] ' +
  'flex-col gap-1 rounded-lg bg-raised px-3 py-1.5 text-sm text-muted shadow-overlay ' +
  'animate-fade-in md:start-[calc(var(--spacing-nav)+1.25rem)]'
