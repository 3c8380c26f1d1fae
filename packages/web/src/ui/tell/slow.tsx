/**
 * What is said of a service that keeps somebody waiting. A part of the page that has nothing to show
 * yet says it in its own place; for everything else of an area, which is the page or a dialog, one
 * note does, whatever is waiting there.
 */
import {
  createContext,
  use,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  type RefObject,
} from 'react'
import type { Slow } from '#api/under-way.ts'
import { useSlow } from '#api/use-slow.ts'
import { t } from '#lib/translate.ts'
import { Spinner } from '#ui/tell/spinner.tsx'

type Service = Slow['service']

/** What a part that waits has asked for was asked a moment before it was drawn, in ms. */
const earlier = 2_000

/** Which services are named by the parts of an area themselves. */
const createArea = () => {
  const named: Service[] = []
  const listeners = new Set<() => void>()
  let now: readonly Service[] = []
  const tell = () => {
    now = [...named]
    for (const listener of listeners) listener()
  }
  return {
    name: (services: readonly Service[]) => {
      named.push(...services)
      tell()
      return () => {
        for (const one of services) named.splice(named.indexOf(one), 1)
        tell()
      }
    },
    now: () => now,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const AreaContext = createContext(createArea())

/** A part of the display that is looked at by itself, such as a dialog. */
export function SlowArea({ children }: { children: ReactNode }) {
  const [area] = useState(createArea)
  return <AreaContext value={area}>{children}</AreaContext>
}

/** The services that have been slow since whatever uses this is there. */
const useSlowSince = (): readonly Service[] => {
  const [since] = useState(() => performance.now() - earlier)
  const found = useSlow().flatMap(({ service, begun }) => (begun < since ? [] : [service]))
  const [services, setServices] = useState(found)
  // One value for as long as they are the same.
  if (services.join() !== found.join()) setServices(found)
  return services
}

/**
 * The services that a part waits for which has nothing to show yet, from the moment on at which it is
 * drawn. It names them in `place`; where that is in sight, nobody else of the area does.
 */
export const useAwaited = (): {
  readonly services: readonly string[]
  readonly place: RefObject<HTMLDivElement | null>
} => {
  const { name } = use(AreaContext)
  const services = useSlowSince()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const seen = services.length > 0 && isInSight(place.current)
    return seen ? name(services) : undefined
  }, [name, services])
  return { services, place }
}

const isInSight = (element: HTMLElement | null): boolean => {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 1, bottom: 0 }
  return top < bottom && top >= 0 && bottom <= window.innerHeight
}

/** The services that are slow and that no part of the area names; those of a dialog are its own. */
export const useUnnamed = ({ own = false }: { own?: boolean } = {}): readonly string[] => {
  const { now, subscribe } = use(AreaContext)
  const named = useSyncExternalStore(subscribe, now, now)
  const since = useSlowSince()
  const all = useSlow().map(({ service }) => service)
  return (own ? since : all).filter((one) => !named.includes(one))
}

/** "The compute service is slow to answer. Still waiting…" */
const slowWords = (service: string): string =>
  t('The {service} service is slow to answer. Still waiting…', { service })

/** The words for each service, in the place of what is waited for. */
export function Awaited() {
  const { services, place } = useAwaited()
  return <div ref={place}>{wordsFor(services)}</div>
}

/** The words for each of some services, without any look. */
export const wordsFor = (services: readonly string[]): ReactNode =>
  services.map((service) => <p key={service}>{slowWords(service)}</p>)

/** The words for each of some services, each beside a ring that turns. */
export function SlowLines({ services }: { services: readonly string[] }) {
  return services.map((service) => (
    <p key={service} className="flex items-center gap-1.5">
      <Spinner />
      <span className="min-w-0">{slowWords(service)}</span>
    </p>
  ))
}

/** What a dialog says over its lower edge, where nothing has to move aside. */
export function DialogSlowLines() {
  const services = useUnnamed({ own: true })
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-0 bg-raised/90 px-5 text-xs text-muted">
      <SlowLines services={services} />
    </div>
  )
}
