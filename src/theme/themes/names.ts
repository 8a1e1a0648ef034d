/** Themes besides the default: a style sheet of the same name each. */
export const themeNames = ['bootstrap', 'github', 'material', 'playful'] as const;

/** Name of a ready theme. */
export type ThemeName = (typeof themeNames)[number];
