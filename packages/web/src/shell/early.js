// The chosen theme and density, set before the first paint; src/ui/appearance.ts keeps them.
for (const [, name, value] of document.cookie.matchAll(/\bmeridian_(theme|density)=(\w+)/g)) {
  document.documentElement.dataset[name] = value
}
