/** What Atlas can be asked. */
export const schema = /* GraphQL */ `
  type Place {
    id: ID!
    title: String!
  }

  type Viewer {
    id: ID!
    email: String!
    displayName: String!
    language: String!
    memberSince: String!
    team: Place!
  }

  interface Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
  }

  type Author {
    id: ID!
    displayName: String!
  }

  enum ItemOrder {
    TITLE
    UPDATED
    SIZE
    KIND
  }

  type ItemWindow {
    offset: Int!
    totalCount: Int!
    nodes: [Item!]!
  }

  type Folder implements Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
    count: Int!
    items(
      orderBy: ItemOrder = TITLE
      reverse: Boolean = false
      offset: Int = 0
      first: Int = 100
      startingWith: String
      with: ID
    ): ItemWindow!
  }

  type Page implements Item {
    id: ID!
    title: String!
    around: [Place!]!
    author: Author!
    createdAt: String!
    updatedAt: String!
    version: Int!
    length: Int!
    markdown: String!
  }

  type Change {
    number: Int!
    isNew: Boolean!
    itemId: ID!
    folderId: ID
  }

  type Changes {
    upTo: Int!
    nodes: [Change!]!
  }

  type Ticket {
    id: ID!
    sentTo: String!
    expiresAt: String!
  }

  type Grant {
    token: String!
    expiresAt: String!
    viewer: Viewer!
  }

  type Query {
    viewer: Viewer
    item(id: ID!): Item!
    changes(after: Int): Changes!
  }

  type Mutation {
    requestCode(email: String!): Ticket!
    register(email: String!, displayName: String!, team: String): Ticket!
    redeem(ticket: ID!, code: String!): Grant!
    signOut: Boolean!
    createFolder(folder: ID!, title: String!): Item!
    createPage(folder: ID!, title: String!, markdown: String!): Item!
    savePage(id: ID!, basedOn: Int!, markdown: String!): Item!
    retitle(id: ID!, title: String!): Item!
  }
`;
