import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * Lit's hooks for polyfills, hydration, counting copies, standard decorators, initializers, options of properties
 * (`converter`, `hasChanged`, `noAccessor`, `useDefault`), accessors that are properties, `shouldUpdate`,
 * MathML, compiled templates, comments in templates, and expressions as the text of
 * `<textarea>`, `<title>` and `<style>`, which no template has.
 */
const unused = [
  [/\(void 0!==\w\.converter\?\.toAttribute\?\w\.converter:(\w)\)/, '$1'],
  [/"function"==typeof \w\.converter\?\{[^}]*\}:void 0!==\w\.converter\?\.fromAttribute\?\w\.converter:(\w)/, '$1'],
  [/\(\w\.hasChanged\?\?(\w)\)\(/, '$1('],
  [/,converter:\w,reflect:!1,useDefault:!1,hasChanged:\w\}/, '}'],
  [/,!\w\.noAccessor\)\{/, ',!0){'],
  [/\[\.\.\.(\w\(\w\)),\.\.\.\w\(\w\)\]/, '$1'],
  [/,this\.prototype\.hasOwnProperty\(\w\)&&\(\(\w=Object\.create\(\w\)\)\.wrapped=!0\)/, ''],
  [
    /(const (\w)=Symbol\(\)),\w=this\.getPropertyDescriptor\((\w),\w,(\w)\);void 0!==\w&&(\w)\(this\.prototype,\w,\w\)\}\}static getPropertyDescriptor.*?(?=,configurable)/,
    '$1;$5(this.prototype,$3,{get(){return this[$2]},set(_){const old=this[$2];this[$2]=_,this.requestUpdate($3,old,$4)}',
  ],
  [/(configurable:!0,enumerable:!0\})(?=\}static getPropertyOptions)/, '$1)}'],
  [/break;case Object:case Array:\w=null==\w\?\w:JSON\.stringify\(\w\)(?=\})/, ''],
  [/"string"==typeof (\w)\?(\1\.toLowerCase\(\)):void 0/, '$2'],
  [
    /const \w=this\.constructor\.elementProperties;if\(\w\.size>0\)for\(const\[\w,\w\]of \w\)\{const\{wrapped:.*?\)\}/,
    '',
  ],
  [
    /let (\w)=!1;(const \w=this\._\$AL;try\{)\1=this\.shouldUpdate\(\w\),\1\?\((.*?this\.update\(\w\))\):this\._\$EM\(\)(\}catch\(\w\)\{throw )\1=!1,(this\._\$EM\(\),\w\})\1&&/,
    '$2$3$4$5',
  ],
  [
    /,(\w)=!1,(\w)\)\{(if\(void 0!==(\w)\)\{const \w=this\.constructor;)if\(!1===\1&&\(\2=this\[\4\]\),/,
    '){$3const $2=this[$4];if(',
  ],
  [/"!--"===\w\[1\]\?\w=\w:void 0!==\w\[1\]\?\w=\w:/, ''],
  [/\w===\w\|\|\w===\w\?\w=\w:(?=\(?\w=\w[,;)])/, ''],
  [/\w===[\w$]\|\|\w===[\w$]\?(\w=\w):\1/, '$1'],
  [/shouldUpdate\(\w\)\{return!0\}/, ''],
  [
    /const \w=\[\];if\(Array\.isArray\((\w)\)\).*?;return \w(?=\}static _\$Eu)/,
    'return[...new Set([$1??[]].flat(1/0).reverse())].reverse()',
  ],
  [/\(\w\.test\((\w)\[2\]\)&&\(\w=RegExp\("<\/"\+\1\[2\],"g"\)\),(\w=\w)\)/, '$2'],
  [/(\w)=\w\?\?(\w),(\w)=-1\)/, '$1=$2,$3=-1)'],
  [/\((\w=\w),\w=void 0\);(const \w=\w===\w&&)/, '$1;$2'],
  [/if\(\w\.test\(\w\.tagName\)\)\{.*?\}\}(?=\}else if\(8===)/, ''],
  [/else\{let \w=-1;for\(;-1!==\(.*?\.length-1\}/, ''],
  [/"number"==typeof \w\?(this\._\$AC\(\w\)):\(.*?\),\w\);/, '$1;'],
  [/static addInitializer\(\w\)\{.*?\.push\(\w\)\}/, ''],
  [/void 0!==\w\.l&&\(this\.l=\[\.\.\.\w\.l\]\),/, ''],
  [/\|\|\w\.useDefault&&\w\.reflect&&\w===this\._\$Ej\?\.get\(\w\)&&!this\.hasAttribute\(\w\._\$Eu\(\w,\w\)\)/, ''],
  [/\w&&!\(this\._\$Ej\?\?=new Map\)\.has\(\w\)&&\(this\._\$Ej\.set\([^)]*\),!0!==\w\|\|void 0!==\w\)\|\|\(/, '('],
  [/(\w)\?\?this\._\$Ej\?\.get\(\w\)\?\?\w/, '$1'],
  [/,this\.constructor\.l\?\.forEach\(\w=>\w\(this\)\)/, ''],
  [/(this\.hasUpdated)\|\|\w\|\|\(/, '$1||('],
  [/\{useDefault:\w,reflect/, '{reflect'],
  [/Error\("invalid template strings array"\)/, 'Error()'],
  [/this\._\$Eh&&(\[\.\.\.this\._\$Eh)/, '$1'],
  // Types of parts and getters that no directive reads.
  [/constructor\((?:\w,?)*\)\{super\([.\w,]*\),this\.type=[345]\}/g, ''],
  [/get tagName\(\)\{return this\.element\.tagName\}/, ''],
  [/get parentNode\(\)\{return this\._\$AM\.parentNode\}/, ''],
  [/get parentNode\(\)\{let.*?\}/, ''],
  [/\(\w\?\.creationScope\?\?(\w)\)/, '$1'],
  [/get startNode\(\)\{return this\._\$AA\}get endNode\(\)\{return this\._\$AB\}/, ''],
  // Lit's private exports that no directive reads.
  [/\{M:\w,[^}]*\bI:(\w)[^}]*\}/, '{I:$1}'],
  [/=\w\(3\)/, '=0'],
  [/3===\w\?"<math>":/, ''],
  [/3===\w\?"<\/math>":/, ''],
  [/(2===\w)\|\|3===\w/, '$1'],
  [/\b\w\.\w+(?:Polyfill|Hydrate)Support\b/g, '(void 0)'],
  [/\(\w\.\w+Versions\?\?=\[\]\)\.push\("[^"]*"\)/g, '0'],
  [/Symbol\.metadata\?\?=Symbol\("metadata"\),\w\.litPropertyMetadata\?\?=new WeakMap/, '0'],
  [/this\[Symbol\.metadata\]/, 'null'],
];

export const withoutUnused = () => ({
  name: 'without-unused',
  transform(code, id) {
    const left =
      /\b(?:converter|hasChanged|noAccessor|useDefault):|\bshouldUpdate\(|prototype, "\w+", null\)|type: (?:Object|Array), reflect/;
    if (left.test(code) && id.startsWith(join(root, 'src/elements/')))
      throw new Error(`${id} uses a part of Lit that bundles leave out.`);
    if (!/\/node_modules\/(?:lit|lit-html|lit-element|@lit\/reactive-element)\//.test(id)) return undefined;
    return { code: unused.reduce((text, [pattern, less]) => text.replace(pattern, less), code), map: null };
  },
});
