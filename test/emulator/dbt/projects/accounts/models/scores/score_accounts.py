"""Scores accounts. An example of a call: dbt.ref("not_a_model")."""
import pandas as pd


def model(dbt, session):
    # dbt.ref("nor_this_one")
    dbt.config(
        materialized="table",
        packages=["pandas==2.2.0"],  # pinned
        tags=["python"],
    )
    accounts = dbt.ref("dim_accounts", v=1)
    postings = dbt.ref('fct_postings')
    frame = accounts.join(postings, "account_id")
    frame["note"] = "a # in a text"
    return frame
