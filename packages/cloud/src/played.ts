/**
 * A type of thing as its service lists it, once. Routes, what the service says that it can do, the tables
 * that tests write into and what a world begins with follow from that list.
 */
import type { Routes } from '#http/router.ts'
import type { Project, User } from '#keystone/rows.ts'
import type { Lifecycle } from '#lifecycle.ts'
import type { Collection } from '#store/collection.ts'
import type { World } from '#world.ts'

export type Played = {
  readonly routes: readonly Routes[]
  readonly lifecycles?: readonly Lifecycle[]
  /** What its service tells clients that it can do, where it has a list of that. */
  readonly extensions?: readonly Extension[]
  /** What is kept, by the names that tests know it by: those of its paths. */
  readonly tables?: Readonly<Record<string, Collection<never>>>
  readonly begins?: Beginning
}

/** As Neutron lists what it can do. */
export type Extension = readonly [alias: string, name: string, updated: string]

/** What a world begins with of a type, made after all that came before it. */
export type Beginning = {
  /** Under this it is noted in the file that a world has it. */
  readonly note: string
  /** The day on which it came, `2026-12-01`: so the ids of what earlier parts make stay. */
  readonly since: string
  readonly fill: Part
}

export type Part = (world: World, people: People, seed: Seed) => void

/** What a cloud holds when it begins. */
export type Seed = {
  readonly amount: Amount
  /** How many servers the demo project has in the first region, when more than usual. */
  readonly servers?: number
}

/** Which world is being filled. */
export type Amount = 'demo' | 'empty' | 'crowded'

/** The accounts that every world has, for what other services begin with. */
export type People = {
  readonly projects: Readonly<Record<'admin' | 'demo' | 'alt' | 'research', Project>>
  readonly users: Readonly<Record<'admin' | 'demo' | 'reader' | 'engineer' | 'engadmin', User>>
}

/** The routes of types, in their order. */
export const routesOf = (types: readonly Played[]): Routes[] =>
  types.flatMap(({ routes }) => routes)

export const lifecyclesOf = (types: readonly Played[]): Lifecycle[] =>
  types.flatMap(({ lifecycles = [] }) => lifecycles)

/** The tables of types, each with its own rows. */
export const tablesOf = <const Types extends readonly Played[]>(types: Types) =>
  // What is merged is untyped: each table is what its type has under that name.
  Object.assign({}, ...types.map(({ tables }) => tables)) as TablesOf<Types[number]>

type TablesOf<One> = Every<One extends { readonly tables: infer Tables } ? Tables : never>
type Every<One> = (One extends unknown ? (one: One) => void : never) extends (
  every: infer All,
) => void
  ? All
  : never
