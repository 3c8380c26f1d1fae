import type { LucideIcon } from 'lucide-react'

/** A picture beside a word: any icon of the set, drawn at the size of its place. */
export type Icon = LucideIcon
