import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { installDebianPackages, mayInstallDebianPackages } from './debian.ts'
import { run } from './run.ts'

// The engine without the browser around it, as Playwright runs it, too: a quarter less of work.
const shell = 'chromium-headless-shell'
const shellPath = `/usr/bin/${shell}`
const debian = [shellPath, '/usr/bin/chromium']

/** What Chromium needs on a machine without a display, a GPU or user namespaces. */
export const chromiumArgs = ['--no-sandbox', '--disable-dev-shm-usage']

/** The path of a Chromium on this machine: the system's own, else Playwright's; else undefined. */
export function findChromium(): string | undefined {
  return debian.find(existsSync) ?? [playwrightChromium()].find(existsSync)
}

/**
 * The path of a Chromium, installed when the machine has none: Debian's package where one may
 * install it, elsewhere Playwright's download. There the package comes beside a whole browser, too:
 * tests take a quarter less of time with it. Throws when neither way works.
 */
export async function ensureChromium(): Promise<string> {
  const found = findChromium()
  const mayInstall = mayInstallDebianPackages()
  if (found && (found === shellPath || !mayInstall)) return found
  console.log('Installing Chromium …')
  if (mayInstall) await installDebianPackages(shell)
  else await run('playwright', ['install', 'chromium'])
  const installed = findChromium()
  if (!installed) throw new Error('Chromium was installed, but its executable was not found.')
  return installed
}

function playwrightChromium(): string {
  // Loaded only when the system has no Chromium: it takes longer than everything else here.
  const require = createRequire(import.meta.url)
  const { chromium }: typeof import('@playwright/test') = require('@playwright/test')
  return chromium.executablePath()
}
