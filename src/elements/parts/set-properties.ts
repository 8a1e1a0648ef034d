import { noChange } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';

/**
 * Sets properties of an element at every rendering, also when it is hydrated: a server would write a binding such as
 * `.checked` as an attribute, whose presence checks the box.
 */
export const setProperties = directive(
  class extends Directive {
    render(_properties: object): typeof noChange {
      return noChange;
    }

    override update({ element }: ElementPart, [properties]: [object]): typeof noChange {
      Object.assign(element, properties);
      return noChange;
    }
  },
);
