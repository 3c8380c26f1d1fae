import { createContext, use, type ReactNode } from 'react'
import { registry, type Registry } from '#resource/registry.ts'

const RegistryContext = createContext<Registry>(registry([]))

/** Tells what is below which types there are. */
export const RegistryProvider = (props: {
  readonly registry: Registry
  readonly children: ReactNode
}) => <RegistryContext value={props.registry}>{props.children}</RegistryContext>

/** The types of the product; none outside of a `RegistryProvider`. */
export const useRegistry = (): Registry => use(RegistryContext)
