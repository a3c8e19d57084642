/**
 * Lets React work on a page that the browser translates. Chrome replaces text nodes by `<font>` elements, but React keeps
 * its references to the text nodes: updates become invisible, and removals throw (https://github.com/facebook/react/issues/11538).
 * Call it once, before the first render.
 */
export function allowTranslation(): void {
  /** What is in the document instead of a text node. */
  const translations = new WeakMap<Node, Element>();

  /** The child of the parent that shows this node: the node, its translation, or what it was moved into. */
  const shownIn = (parent: Node, node: Node): Node | undefined => {
    let shown: Node | null | undefined = node.parentNode ? node : translations.get(node);
    while (shown && shown.parentNode !== parent) shown = shown.parentNode;
    return shown ?? undefined;
  };

  // A translator works in a script context of its own, so only its changes to the document are visible from here.
  const observer = new MutationObserver((records) => {
    for (const { type, target, removedNodes, addedNodes, previousSibling, nextSibling } of records) {
      // React changed a text that a translation hides. The translator will translate it again.
      if (type === 'characterData' && !target.parentNode) translations.get(target)?.replaceWith(target);
      for (const node of removedNodes) {
        const translation = [...addedNodes, previousSibling, nextSibling].find(isFont);
        if (!(node instanceof Text) || node.parentNode || !translation) continue;
        translations.set(node, translation);
        observer.observe(node, { characterData: true });
      }
      // React moved a text, or it is back in place.
      for (const node of addedNodes) {
        if (!node.parentNode) continue;
        translations.get(node)?.remove();
        translations.delete(node);
      }
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });

  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = shownIn(this, child);
    if (shown) removeChild.call(this, shown);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    insertBefore.call(this, child, (next && shownIn(this, next)) ?? null);
    return child;
  };
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT';
