import bootstrap from '../src/theme/themes/bootstrap.css?raw';
import github from '../src/theme/themes/github.css?raw';
import material from '../src/theme/themes/material.css?raw';
import type { ThemeName } from '../src/theme/themes/names.ts';
import playful from '../src/theme/themes/playful.css?raw';

/** Style sheets of the themes, as text. */
export const themeSheets: Readonly<Record<ThemeName, string>> = { bootstrap, github, material, playful };
